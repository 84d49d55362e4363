import * as limits from '@aisle/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import { postToKuaidi100 } from '../kuaidi100/post-to-kuaidi100.ts'
import {
  parameterOfWaybill,
  readWaybillAnswer,
  signWaybillCall,
  type WaybillAccount,
  type WaybillSender,
} from './kuaidi100-waybills-wire.ts'
import { WaybillUnknown, type WaybillAnswer, type WaybillQuestion, type WaybillService } from './waybill-service.ts'

export interface Kuaidi100WaybillsConfig {
  key: string
  secret: string
  url: string
  /** By Kuaidi100's code of the carrier. */
  accounts: Readonly<Record<string, WaybillAccount>>
  sender: WaybillSender
  printer: string | null
}

/** Kuaidi100 places the order with the carrier and prints its label on a printer of its cloud. */
export function kuaidi100Waybills(config: Kuaidi100WaybillsConfig, clock: Pick<Clock, 'now'>): WaybillService {
  return {
    carriers: Object.keys(config.accounts),
    async ask(question) {
      const account = config.accounts[question.carrierCode]
      if (!account) throw new Error(`there is no account with ${question.carrierCode}`)
      return ask(config, { account, question, time: String(clock.now().getTime()) })
    },
  }
}

async function ask(
  { key, secret, url, sender, printer }: Kuaidi100WaybillsConfig,
  { account, question, time }: { account: WaybillAccount; question: WaybillQuestion; time: string },
): Promise<WaybillAnswer> {
  const param = parameterOfWaybill(question, { account, sender, printer })
  const sign = signWaybillCall(param, time, { key, secret })
  const answer = readWaybillAnswer(await post(url, new URLSearchParams({ method: 'order', key, t: time, sign, param })))
  if (!answer) throw new WaybillUnknown('Kuaidi100 gave no usable answer')
  return answer
}

async function post(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    return await postToKuaidi100(url, body, limits.waybillTimeoutMs)
  } catch (error) {
    throw new WaybillUnknown(error instanceof Error ? error.message : undefined)
  }
}
