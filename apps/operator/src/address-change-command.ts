import { freightBearers, type ChangedAddress } from '@aisle/contract/console-order-address'
import { operatorPaths } from '@aisle/contract/operator'
import { randomUUID } from 'node:crypto'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { readJson } from './files.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { dryNote, printTable, shown, shownMoney } from './terminal.ts'

interface Waiting {
  changeId: string
  orderNo: string
  currency: string
  freightDifference: number
  requestedAt: string
  from: string
  to: string
}

interface Decided {
  orderNo: string
  state: string
  freightDifference: number
  changed: boolean
}

/**
 * Without operands, lists the changes that wait for a decision; otherwise grants or refuses one. A refusal gives its
 * reason in both languages.
 */
export async function addressChange(invocation: Invocation): Promise<number> {
  const [changeId, decision, zh, en] = invocation.operands
  if (changeId === undefined) return listWaiting(invocation)
  if (decision !== 'grant' && decision !== 'refuse') throw new Stopped('usage', 'Say grant or refuse.')
  if (decision === 'refuse' ? !en : zh !== undefined && en === undefined) {
    throw new Stopped('usage', 'Say why in both languages: address-change <change> refuse <Chinese> <English>')
  }
  const { flags, server, terminal } = invocation
  const words = zh !== undefined && en !== undefined ? { zh, en } : null
  const request = { changeId, decision, words, dryRun: !flags.apply }
  const decided = await callServer<Decided>(server(), operatorPaths.addressChange, request)
  if (flags.json) terminal.out(`${JSON.stringify(decided)}\n`)
  else {
    const { orderNo, state, changed } = decided
    terminal.out(`${orderNo}: ${state}${changed ? '' : ' before'}.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

async function listWaiting({ flags, server, terminal }: Invocation): Promise<number> {
  const { changes } = await callServer<{ changes: Waiting[] }>(server(), operatorPaths.addressChanges, {})
  if (flags.json) terminal.out(`${JSON.stringify(changes)}\n`)
  else {
    for (const { changeId, from, to } of changes)
      terminal.out(`${changeId}\n  from ${shown(from)}\n  to   ${shown(to)}\n`)
    printTable(
      terminal,
      ['change', 'order', 'asked', 'freight more'],
      changes.map((one) => [
        one.changeId,
        one.orderNo,
        one.requestedAt,
        `${(one.freightDifference / 100).toFixed(2)} ${one.currency}`,
      ]),
    )
  }
  return exitCodes.done
}

/** Another delivery address for an order that has not left, as its passenger asked on the phone; the file has it as JSON. */
export async function changeOrderAddress({
  operands: [orderNo, file = '', bearer],
  flags,
  server,
  terminal,
}: Invocation): Promise<number> {
  const freight = freightBearers.find((one) => one === bearer)
  if (!freight) throw new Stopped('usage', `Say who bears a dearer freight: ${freightBearers.join(', ')}.`)
  const request = { orderNo, address: readJson(file), freight, key: randomUUID(), dryRun: !flags.apply }
  const changed = await callServer<ChangedAddress>(server(), operatorPaths.orderAddress, request)
  if (flags.json) terminal.out(`${JSON.stringify(changed)}\n`)
  else {
    const { from, to, freightDifference, currency, mailTo, heldUntil } = changed
    const place = ({ receiver, phone, address }: ChangedAddress['to']) => shown(`${receiver} ${phone} ${address}`)
    terminal.out(`Order ${changed.orderNo}\n  from ${place(from)}\n  to   ${place(to)}\n`)
    terminal.out(`Freight more: ${shownMoney(freightDifference, currency)}. The parcel waits until ${heldUntil}.\n`)
    terminal.out(mailTo === null ? 'Nobody is told: there is no mailbox.\n' : `${shown(mailTo)} is told by mail.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
