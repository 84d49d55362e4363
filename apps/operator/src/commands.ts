import { addressChange, changeOrderAddress } from './address-change-command.ts'
import { messageFlight, messages } from './messages-command.ts'
import { aircraft } from './aircraft-command.ts'
import { audit } from './audit-command.ts'
import type { Server } from './call-server.ts'
import { listPictures, removePicture } from './catalogue/picture-commands.ts'
import { cancelScheduled, listScheduled, scheduleFile } from './catalogue/schedule-commands.ts'
import { stock, applyFile, exportRows, undoLine } from './change-commands.ts'
import {
  erase,
  noteMissingPiece,
  readLogs,
  redeem,
  redeemUndo,
  sendPictures,
  ship,
  reportFlightEvents,
} from './decision-commands.ts'
import { askForWaybills, saveSlips } from './parcels/parcel-commands.ts'
import { invoice, listInvoices } from './invoice-commands.ts'
import { findOrders, findPassenger, showOrder, showUses, showPickList } from './lookup-commands.ts'
import { manifest } from './manifest-command.ts'
import { makeKey } from './operator-key.ts'
import { addDeviceSwitch, askPassenger, cancelOrder, holdShipping, resendMail } from './order-commands.ts'
import { showLedger, showStatement } from './finance/books-commands.ts'
import { noteDifference, reconcile } from './finance/reconcile-command.ts'
import {
  approveRefund,
  inspectRefund,
  refundOrder,
  refunds,
  refuseReceipt,
  rejectRefund,
  reshipRefund,
  retryRefund,
} from './refund-commands.ts'
import { endSessions, sessions } from './session-commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { check, jobs, retryJob } from './system-commands.ts'
import { surveyResults } from './survey-results-command.ts'
import type { Terminal } from './terminal.ts'

export interface Invocation {
  operands: readonly string[]
  flags: {
    apply: boolean
    json: boolean
    force: boolean
    remove: boolean
    unused: boolean
    since?: string | undefined
    scopes?: string | undefined
    out?: string | undefined
    day?: string | undefined
    gateway?: string | undefined
    csv?: boolean | undefined
    amount?: string | undefined
    zh?: string | undefined
    en?: string | undefined
    fit?: string | undefined
    carrier?: string | undefined
    waybill?: string | undefined
    verify?: boolean | undefined
    head?: string | undefined
    session?: string | undefined
    view?: string | undefined
    flight?: string | undefined
    after?: string | undefined
  }
  /** Reads the key: only for commands that call the server. */
  server: () => Server
  terminal: Terminal
}

export interface Command {
  form: string
  /** The least and the most. */
  operands: readonly [number, number]
  /** Answers the exit code. */
  run(invocation: Invocation): Promise<number>
}

async function keys({ operands: [what, name = ''], flags, terminal }: Invocation): Promise<number> {
  if (what !== 'new') throw new Stopped('usage', 'Say: npm run operator -- keys new <name>')
  const file = flags.out ?? `${name}.operator-key.json`
  const entry = makeKey({ name, scopes: flags.scopes ?? '*', file })
  if (flags.json) terminal.out(`${JSON.stringify({ file, entry })}\n`)
  else terminal.out(wherePublicKeyGoes(file, entry))
  return exitCodes.done
}

const wherePublicKeyGoes = (file: string, entry: string) =>
  `The private key is in ${file}; keep it safe, and paste it nowhere. This line has the public key:\n\n  ${entry}\n\n`
  + 'An administrator pastes it in the console, under Keys, where it works at once. The first key of an installation\n'
  + 'can go to OPERATOR_KEYS instead, which servers read when they start.\n'

const many = 10_000

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['jobs', { form: 'jobs', operands: [0, 0], run: jobs }],
  ['job-retry', { form: 'job-retry <job> [--apply]', operands: [1, 1], run: retryJob }],
  ['check', { form: 'check', operands: [0, 0], run: check }],
  ['export', { form: 'export <resource> [file]', operands: [1, 2], run: exportRows }],
  ['apply', { form: 'apply <resource> <file> [--apply]', operands: [2, many], run: applyFile }],
  ['schedule', { form: 'schedule <resource> <file> <time> [--apply]', operands: [3, 3], run: scheduleFile }],
  ['scheduled', { form: 'scheduled [--after <cursor>]', operands: [0, 0], run: listScheduled }],
  ['schedule-cancel', { form: 'schedule-cancel <change> [--apply]', operands: [1, 1], run: cancelScheduled }],
  ['used-by', { form: 'used-by <resource> <id>', operands: [2, 2], run: showUses }],
  ['undo', { form: 'undo <audit line> [--apply]', operands: [1, 1], run: undoLine }],
  ['stock', { form: 'stock <variant> [in|out <pieces> <why>] [--apply]', operands: [1, 4], run: stock }],
  ['audit', { form: 'audit [--since <time> | --verify [--head <number>:<hash>]]', operands: [0, 0], run: audit }],
  ['manifest', { form: 'manifest <flight> <date> [file] [--apply]', operands: [2, 3], run: manifest }],
  ['flight-event', { form: 'flight-event <file.json> [--apply]', operands: [1, 1], run: reportFlightEvents }],
  [
    'orders',
    {
      form: 'orders [<number | mailbox | mobile | waybill | code>] [--view <view>] [--flight <flight>] [--day <date>]',
      operands: [0, 1],
      run: findOrders,
    },
  ],
  ['order', { form: 'order <order>', operands: [1, 1], run: showOrder }],
  [
    'passenger',
    { form: 'passenger <mailbox | mobile | ticket | card | name | id>', operands: [1, 1], run: findPassenger },
  ],
  ['pick-list', { form: 'pick-list [<order>…]', operands: [0, 200], run: showPickList }],
  ['slips', { form: 'slips <order>… [--out <file.pdf>]', operands: [1, 200], run: saveSlips }],
  ['waybills', { form: 'waybills <carrier> <order>… [--apply]', operands: [2, 51], run: askForWaybills }],
  ['ship', { form: 'ship <order> <carrier> <waybill> | ship <file.csv> [--apply]', operands: [1, 3], run: ship }],
  ['ship-hold', { form: 'ship-hold <order> [<why>] [--apply]', operands: [1, 2], run: holdShipping }],
  ['cancel', { form: 'cancel <order> [<reason>] [--apply]', operands: [1, 2], run: cancelOrder }],
  [
    'order-refund',
    {
      form: 'order-refund <order> [<reason> [<line>:<pieces>…]] [--apply]',
      operands: [1, 102],
      run: refundOrder,
    },
  ],
  ['mail', { form: 'mail <order> [--apply]', operands: [1, 1], run: resendMail }],
  [
    'flight-message',
    {
      form: 'flight-message <flight> <date> withPlan|all <Chinese> <English> [--apply]',
      operands: [5, 5],
      run: messageFlight,
    },
  ],
  [
    'ask-passenger',
    { form: 'ask-passenger <order|refund> <Chinese> <English> [--apply]', operands: [3, 3], run: askPassenger },
  ],
  ['redeem', { form: 'redeem <code> [--apply]', operands: [1, 1], run: redeem }],
  ['pickup-missing', { form: 'pickup-missing <code> [<why>] [--apply]', operands: [1, 2], run: noteMissingPiece }],
  ['redeem-undo', { form: 'redeem-undo <code> <why> [--apply]', operands: [2, 2], run: redeemUndo }],
  [
    'address-change',
    {
      form: 'address-change [<change> grant|refuse [<Chinese> <English>]] [--apply]',
      operands: [0, 4],
      run: addressChange,
    },
  ],
  [
    'order-address',
    {
      form: 'order-address <order> <file.json> passenger|airline [--apply]',
      operands: [3, 3],
      run: changeOrderAddress,
    },
  ],
  ['device-reset', { form: 'device-reset <plan> <why> [--apply]', operands: [2, 2], run: addDeviceSwitch }],
  ['messages', { form: 'messages [<message> <answer>] [--apply]', operands: [0, 2], run: messages }],
  ['invoices', { form: 'invoices [<text>] [--view <view>]', operands: [0, 1], run: listInvoices }],
  [
    'invoice',
    {
      form: 'invoice <order> issue | invoice <order> enter <number> <file.pdf> [--apply]',
      operands: [2, 4],
      run: invoice,
    },
  ],
  ['refunds', { form: 'refunds [refund]', operands: [0, 1], run: refunds }],
  [
    'refund-approve',
    {
      form: 'refund-approve <refund> [--amount <amount> --zh <text> --en <text>] [--apply]',
      operands: [1, 1],
      run: approveRefund,
    },
  ],
  [
    'refund-reject',
    { form: 'refund-reject <refund> --zh <text> --en <text> [--apply]', operands: [1, 1], run: rejectRefund },
  ],
  [
    'refund-inspect',
    {
      form: 'refund-inspect <refund> --fit <pieces> [--amount <amount> --zh <text> --en <text>] [--apply]',
      operands: [1, 1],
      run: inspectRefund,
    },
  ],
  [
    'refund-refuse-receipt',
    { form: 'refund-refuse-receipt <refund> --zh <text> --en <text> [--apply]', operands: [1, 1], run: refuseReceipt },
  ],
  [
    'refund-reship',
    {
      form: 'refund-reship <refund> --fit <pieces> --carrier <carrier> --waybill <waybill> [--apply]',
      operands: [1, 1],
      run: reshipRefund,
    },
  ],
  ['refund-retry', { form: 'refund-retry <refund> [--apply]', operands: [1, 1], run: retryRefund }],
  ['pictures', { form: 'pictures <folder> [--apply]', operands: [1, 1], run: sendPictures }],
  [
    'stored-pictures',
    { form: 'stored-pictures [<text>] [--unused] [--after <path>]', operands: [0, 1], run: listPictures },
  ],
  ['picture-remove', { form: 'picture-remove <path> [--apply]', operands: [1, 1], run: removePicture }],
  ['survey-results', { form: 'survey-results <survey> [--csv | --out <file>]', operands: [1, 1], run: surveyResults }],
  ['logs', { form: 'logs <help code> [--since <time>]', operands: [1, 1], run: readLogs }],
  ['sessions', { form: 'sessions account=<account>', operands: [1, 1], run: sessions }],
  [
    'end-sessions',
    { form: 'end-sessions account=<account> [--session <session>] [--apply]', operands: [1, 1], run: endSessions },
  ],
  ['erase', { form: 'erase email=<address> [--apply]', operands: [1, 1], run: erase }],
  ['aircraft', { form: 'aircraft [<what was looked at> --apply]', operands: [0, 1], run: aircraft }],
  ['reconcile', { form: 'reconcile [--day <date>] [--gateway <name>] [--apply]', operands: [0, 0], run: reconcile }],
  ['difference-note', { form: 'difference-note <difference> <text> [--apply]', operands: [2, 2], run: noteDifference }],
  ['statement', { form: 'statement <month> [--gateway <name>]', operands: [1, 1], run: showStatement }],
  ['ledger', { form: 'ledger <first day> <last day> [--gateway <name>]', operands: [2, 2], run: showLedger }],
  ['keys', { form: 'keys new <name>', operands: [2, 2], run: keys }],
])
