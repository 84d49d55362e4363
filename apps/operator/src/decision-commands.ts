import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import {
  takeBackReasons,
  type MissingPiece,
  type MissingPieceChange,
  type ShippedRow,
  type TakenBack,
} from '@aisle/contract/console-fulfillment'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { readJson, readRows } from './files.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { dryNote, endProgress, printTable, progress, shown } from './terminal.ts'
import { parseInstant } from './times.ts'

export async function reportFlightEvents({
  operands: [file = ''],
  flags,
  server,
  terminal,
}: Invocation): Promise<number> {
  const read = readJson(file)
  const to = server()
  const results: { key: string; event: string }[] = []
  for (const event of Array.isArray(read) ? (read as unknown[]) : [read]) {
    const answer = await callServer<{ event: string }>(to, operatorPaths.flightEvent, { event, dryRun: !flags.apply })
    const key = event && typeof event === 'object' && 'key' in event ? String(event.key) : ''
    results.push({ key, ...answer })
  }
  if (flags.json) terminal.out(`${JSON.stringify(results)}\n`)
  else {
    printTable(
      terminal,
      ['event', 'result'],
      results.map(({ key, event }) => [key, event]),
    )
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

interface Shipped {
  results: ShippedRow[]
}
/** The most that the server accepts in one call. */
const shipmentsAtOnce = 200

export async function ship({ operands, flags, server, terminal }: Invocation): Promise<number> {
  const [first = '', carrierCode, waybillNo] = operands
  if (operands.length === 2) throw new Stopped('usage', 'Say: ship <order> <carrier> <waybill>, or ship <file.csv>')
  const shipments = waybillNo ? [{ orderNo: first, carrierCode, waybillNo }] : readRows(first)
  const to = server()
  const results: Shipped['results'] = []
  for (let at = 0; at < shipments.length; at += shipmentsAtOnce) {
    progress(terminal, `${at} of ${shipments.length}`)
    const request = { shipments: shipments.slice(at, at + shipmentsAtOnce), dryRun: !flags.apply }
    results.push(...(await callServer<Shipped>(to, operatorPaths.ship, request)).results)
  }
  endProgress(terminal)
  if (flags.json) terminal.out(`${JSON.stringify(results)}\n`)
  else {
    printTable(
      terminal,
      ['order', 'result', 'problem'],
      results.map((one) => [one.orderNo, one.result, one.problem ?? '']),
    )
    if (!flags.apply) terminal.out(dryNote)
  }
  return results.some(({ result }) => result === 'refused') ? exitCodes.refused : exitCodes.done
}

interface Redeemed {
  orderNo: string
  goods: { name: { zh: string; en: string }; detail: { zh: string; en: string } }
  usedAt: string
  changed: boolean
  codesLeft: number
}

/** Ends with 1 when the piece was handed over before: it must not be handed over again. */
export async function redeem({ operands: [code], flags, server, terminal }: Invocation): Promise<number> {
  const found = await callServer<Redeemed>(server(), operatorPaths.redeem, { code, dryRun: !flags.apply })
  const { goods, orderNo, changed, usedAt, codesLeft } = found
  if (flags.json) terminal.out(`${JSON.stringify(found)}\n`)
  else {
    terminal.out(`${shown(goods.name.zh)} ${shown(goods.detail.zh)} (${shown(goods.name.en)}), order ${orderNo}\n`)
    if (!changed) terminal.out(`Handed over already, ${usedAt}. Give nothing.\n`)
    else terminal.out(flags.apply ? `Hand over one piece. ${codesLeft} codes of the order are left.\n` : dryNote)
  }
  return changed ? exitCodes.done : exitCodes.refused
}

/** O10: takes back what was handed over by mistake, for one of the known reasons. */
export async function redeemUndo({ operands: [code, why], flags, server, terminal }: Invocation): Promise<number> {
  if (!takeBackReasons.some((one) => one === why)) throw new Stopped('usage', `Say why: ${takeBackReasons.join(', ')}`)
  const back = await callServer<TakenBack>(server(), operatorPaths.redeemUndo, { code, why, dryRun: !flags.apply })
  const { goods, orderNo, usedAt, orderStates, codesLeft } = back
  if (flags.json) terminal.out(`${JSON.stringify(back)}\n`)
  else {
    terminal.out(`${shown(goods.name.zh)} (${shown(goods.name.en)}), order ${orderNo}, handed over ${usedAt}\n`)
    terminal.out(`The order is ${orderStates.join(', then ')}. ${codesLeft} of its codes can be used then.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

const shownMissing = (missing: MissingPiece | null) =>
  missing === null ? 'not missing' : `missing since ${missing.since}, by ${shown(missing.by)}: ${shown(missing.why)}`

/** The counter does not find the piece of a code, for a reason; without one, it was found. */
export async function noteMissingPiece({
  operands: [code, why],
  flags,
  server,
  terminal,
}: Invocation): Promise<number> {
  const request = { code, why: why ?? null, dryRun: !flags.apply }
  const change = await callServer<MissingPieceChange>(server(), operatorPaths.pickupMissing, request)
  if (flags.json) terminal.out(`${JSON.stringify(change)}\n`)
  else {
    const { orderNo, result, from, to } = change
    const states = result === 'same' ? [from] : [from, to]
    terminal.out(`The piece of order ${orderNo} is ${states.map(shownMissing).join(', then ')}.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

const pictureEnding = /\.(svg|jpe?g|png|webp)$/i

/** A photograph's path has no extension: `goods/g001-1.jpg` in the folder is `goods/g001-1`. */
export async function sendPictures({ operands: [folder = ''], flags, server, terminal }: Invocation): Promise<number> {
  const files = picturesIn(folder)
  if (files.length === 0) throw new Stopped('usage', `There are no pictures in ${folder}.`)
  const to = server()
  const sent: { path: string; kind: string; bytes: number }[] = []
  for (const file of files) {
    progress(terminal, `${sent.length} of ${files.length}`)
    const name = relative(folder, file).split(sep).join('/')
    const path = name.endsWith('.svg') ? name : name.replace(pictureEnding, '')
    const content = readFileSync(file).toString('base64')
    sent.push(await callServer(to, operatorPaths.picture, { path, content, dryRun: !flags.apply }))
  }
  endProgress(terminal)
  if (flags.json) terminal.out(`${JSON.stringify(sent)}\n`)
  else {
    printTable(
      terminal,
      ['path', 'kind', 'bytes'],
      sent.map(({ path, kind, bytes }) => [path, kind, bytes]),
    )
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

function picturesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => pictureEnding.test(name))
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
      .toSorted()
  } catch {
    throw new Stopped('usage', `${folder} is no folder that can be read.`)
  }
}

interface LogEntry {
  receivedAt: string
  clientTime: string | null
  name: string
  content: string
}

export async function readLogs({ operands: [helpCode], flags, server, terminal }: Invocation): Promise<number> {
  const since = flags.since ? parseInstant(flags.since) : null
  const { entries } = await callServer<{ entries: LogEntry[] }>(server(), operatorPaths.logs, { helpCode, since })
  if (flags.json) terminal.out(`${JSON.stringify(entries)}\n`)
  else {
    printTable(
      terminal,
      ['received', 'phone', 'name', 'content'],
      entries.map((one) => [one.receivedAt, one.clientTime ?? '', one.name, one.content]),
    )
  }
  return exitCodes.done
}

const names: Record<string, string> = {
  account: 'accountId',
  card: 'ffpCardNo',
  email: 'email',
  document: 'documentNumber',
}

export async function erase({ operands: [who = ''], flags, server, terminal }: Invocation): Promise<number> {
  const [, name = '', value] = /^(\w+)=(.+)$/.exec(who) ?? []
  const field = names[name]
  if (!field || !value) throw new Stopped('usage', 'Say who: account=…, card=…, email=… or document=…')
  const request = { [field]: value, force: flags.force, dryRun: !flags.apply }
  const erased = await callServer<{ rows: Record<string, number>; notes: string[] }>(
    server(),
    operatorPaths.erase,
    request,
  )
  if (flags.json) terminal.out(`${JSON.stringify(erased)}\n`)
  else {
    printTable(
      terminal,
      ['table', 'rows'],
      Object.entries(erased.rows).filter(([, count]) => count > 0),
    )
    for (const note of erased.notes) terminal.out(`${note}\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
