import { carriers } from '@aisle/contract/carriers'
import { z } from 'zod'
import type { Kuaidi100WaybillsConfig } from '../../outside/waybills/kuaidi100-waybills.ts'
import { waybillAccountShape, waybillSenderShape } from '../../outside/waybills/kuaidi100-waybills-wire.ts'
import { ConfigError, webProtocols, type Reader } from './reader.ts'

const names = ['KUAIDI100_SECRET', 'KUAIDI100_WAYBILL_ACCOUNTS', 'KUAIDI100_SENDER'] as const
const accountsShape = z
  .record(z.string(), waybillAccountShape)
  .refine((accounts) => Object.keys(accounts).length > 0 && Object.keys(accounts).every((code) => code in carriers))

/** The accounts with carriers that Kuaidi100 asks for waybills; its key is that of tracking. */
export function readWaybills(read: Reader): Kuaidi100WaybillsConfig | null {
  const found = read.together(names, 'waybills from carriers')
  const printer = read.text('KUAIDI100_PRINTER')
  const url = read.url('KUAIDI100_WAYBILL_URL', webProtocols)
  if (!found) return null
  const key = read.text('KUAIDI100_KEY')
  if (key === null) throw new ConfigError('KUAIDI100_KEY must be set too, because carriers are asked for waybills.')
  const accounts = readJson('KUAIDI100_WAYBILL_ACCOUNTS', found.KUAIDI100_WAYBILL_ACCOUNTS, accountsShape)
  const untitled = Object.entries(accounts).find(([, { tempId }]) => printer !== null && tempId === undefined)
  if (untitled)
    throw new ConfigError(`KUAIDI100_WAYBILL_ACCOUNTS must give ${untitled[0]} a tempId: KUAIDI100_PRINTER is set.`)
  return {
    key,
    secret: found.KUAIDI100_SECRET,
    url: url ?? 'https://api.kuaidi100.com/label/order',
    accounts,
    sender: readJson('KUAIDI100_SENDER', found.KUAIDI100_SENDER, waybillSenderShape),
    printer,
  }
}

/** Secrets of the accounts are in it, so that a mistake is not repeated. */
function readJson<Shape extends z.ZodType>(name: string, text: string, shape: Shape): z.output<Shape> {
  const { data, success } = shape.safeParse(parsed(text))
  if (success) return data
  const how = 'as docs/configuration.md shows it'
  throw new ConfigError(`${name} must be JSON ${how}; its carriers are ${Object.keys(carriers).join(', ')}.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names and addresses travel there. */
export function refuseOpenWaybills({ waybills }: { waybills: Kuaidi100WaybillsConfig | null }): void {
  if (waybills && !waybills.url.startsWith('https:')) {
    throw new ConfigError('KUAIDI100_WAYBILL_URL must begin with https:// in production.')
  }
}
