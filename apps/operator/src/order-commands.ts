import { switchReasons, type AddedSwitch } from '@aisle/contract/console-device-switches'
import type { HeldShipping, ShipHold } from '@aisle/contract/console-fulfillment'
import type { AskedPassenger } from '@aisle/contract/console-questions'
import { operatorPaths } from '@aisle/contract/operator'
import { randomUUID } from 'node:crypto'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { dryNote, shown, shownMoney } from './terminal.ts'

interface CanceledOrder {
  orderNo: string
  /** `paid`: it was paid meanwhile; `waiting`: a second key has to agree. */
  result: 'done' | 'same' | 'waiting' | 'paid'
  state: string
  refund: { refundNo: string; amount: number; currency: string } | null
}

/** Cancels an order that is not paid; a paid one is refunded as a whole, for a reason. */
export async function cancelOrder({
  operands: [orderNo, reasonId],
  flags,
  server,
  terminal,
}: Invocation): Promise<number> {
  const request = { orderNo, reasonId: reasonId ?? null, dryRun: !flags.apply }
  const canceled = await callServer<CanceledOrder>(server(), operatorPaths.orderCancel, request)
  const { result, state, refund } = canceled
  if (flags.json) terminal.out(`${JSON.stringify(canceled)}\n`)
  else {
    const money = refund ? `, refund ${refund.refundNo} of ${shownMoney(refund.amount, refund.currency)}` : ''
    terminal.out(`Order ${canceled.orderNo} is ${state}${money}.\n`)
    if (result === 'paid') terminal.out('It was paid meanwhile: give a reason, and it is refunded.\n')
    if (result === 'waiting') terminal.out('A second key has to agree: it says the very same command.\n')
    if (!flags.apply) terminal.out(dryNote)
  }
  return result === 'paid' ? exitCodes.refused : exitCodes.done
}

const shownHold = (hold: ShipHold | null) =>
  hold === null ? 'not held' : `held by ${shown(hold.by)} since ${hold.since}: ${shown(hold.why)}`

/** Holds the shipping of an order for a reason; without one, releases it. */
export async function holdShipping({ operands: [orderNo, why], flags, server, terminal }: Invocation): Promise<number> {
  const request = { orderNo, why: why ?? null, dryRun: !flags.apply }
  const held = await callServer<HeldShipping>(server(), operatorPaths.shipHold, request)
  if (flags.json) terminal.out(`${JSON.stringify(held)}\n`)
  else {
    const { from, to, result } = held
    const states = result === 'same' ? [from] : [from, to]
    terminal.out(`Order ${held.orderNo} is ${states.map(shownHold).join(', then ')}.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

/** One more change of device for a plan that has used up its own, for one of the known reasons. */
export async function addDeviceSwitch({
  operands: [entitlementId, why],
  flags,
  server,
  terminal,
}: Invocation): Promise<number> {
  if (!switchReasons.some((one) => one === why)) throw new Stopped('usage', `Say why: ${switchReasons.join(', ')}`)
  const request = { entitlementId, why, key: randomUUID(), dryRun: !flags.apply }
  const added = await callServer<AddedSwitch>(server(), operatorPaths.deviceReset, request)
  if (flags.json) terminal.out(`${JSON.stringify(added)}\n`)
  else {
    const { orderNo, plan, used, allowed, left } = added
    terminal.out(`${shown(plan.en)} of order ${orderNo} has changed its device ${used} times.\n`)
    terminal.out(`It may do so ${allowed.join(', then ')} times; ${left} more may be added after this.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

interface Resent {
  orderNo: string
  to: string
}

/** Sends the confirmation of a paid order once more to its contact. */
export async function resendMail({ operands: [orderNo], flags, server, terminal }: Invocation): Promise<number> {
  const request = { orderNo, key: randomUUID(), dryRun: !flags.apply }
  const resent = await callServer<Resent>(server(), operatorPaths.mailResend, request)
  if (flags.json) terminal.out(`${JSON.stringify(resent)}\n`)
  else {
    terminal.out(`The confirmation of order ${resent.orderNo} goes to ${shown(resent.to)} again.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

/** Asks the contact of an order, or of the order of a refund, something by mail. */
export async function askPassenger({
  operands: [about = '', zh = '', en = ''],
  flags,
  server,
  terminal,
}: Invocation): Promise<number> {
  const subject = about.startsWith('R') ? { refundNo: about } : { orderNo: about }
  const request = { ...subject, words: { zh, en }, key: randomUUID(), dryRun: !flags.apply }
  const asked = await callServer<AskedPassenger>(server(), operatorPaths.askPassenger, request)
  if (flags.json) terminal.out(`${JSON.stringify(asked)}\n`)
  else {
    const { to, mail, before } = asked
    terminal.out(`To ${shown(to)}: ${shown(mail.subject)}\n`)
    for (const paragraph of mail.paragraphs) terminal.out(`  ${shown(paragraph)}\n`)
    if (before) terminal.out(`${shown(before.by)} has asked before, ${before.at}.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
