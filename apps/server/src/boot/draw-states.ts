import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressChangeMoves } from '../features/address-changes/address-change-rules.ts'
import { grantMoves } from '../features/access-grants/grant-rules.ts'
import { entitlementMoves } from '../features/entitlements/entitlement-rules.ts'
import { invoiceMoves } from '../features/invoices/invoice-rules.ts'
import { orderEdges, orderNotes } from '../features/orders/order-rules.ts'
import { attemptMoves, refundMoves } from '../features/payments/payment-rules.ts'
import { refundEdges } from '../features/refunds/refund-rules.ts'

// Run by `npm run draw:states`: writes docs/states.md from the tables that the server moves by. `--check` only compares.
const file = join(import.meta.dirname, '../../../../docs/states.md')

type Moves = Readonly<Record<string, readonly string[]>>

const words = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
const list = (names: readonly string[]) => names.map(words).join(', ')

function diagram(ways: readonly { from: string | null; to: string; by?: string }[]): string {
  const lines = ways.map(({ from, to, by }) => `  ${from ?? '[*]'} --> ${to}${by ? `: ${words(by)}` : ''}`)
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n')
}

const listMoves = (moves: Moves) => Object.entries(moves).flatMap(([from, tos]) => tos.map((to) => ({ from, to })))

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function chapter(title: string, text: string, ...parts: string[]): string {
  return [`## ${title}`, text, ...parts].join('\n\n')
}

function allStates(): string {
  const orders = chapter(
    'Orders (table O)',
    'What is not listed cannot happen: `moveOrder` refuses it. Every move is a compare-and-set with its event.',
    ...(['WIFI', 'SHIP', 'PICKUP'] as const).map((kind) =>
      [
        `### ${kind}`,
        diagram(
          orderEdges
            .filter(({ kinds }) => kinds.includes(kind))
            .map(({ from, to, event }) => ({ from, to, by: event })),
        ),
      ].join('\n\n'),
    ),
    table(
      ['from', 'to', 'event', 'kinds', 'by', 'guards'],
      orderEdges.map(({ from, to, event, kinds, by, guards }) => [
        from ?? '–',
        to,
        words(event),
        kinds.join(', '),
        list(by),
        list(guards),
      ]),
    ),
    'Written down of an order that stays where it is:',
    table(
      ['at', 'event', 'by', 'guards'],
      orderNotes.map(({ at, event, by, guards }) => [at.join(', '), words(event), list(by), list(guards)]),
    ),
  )
  return [
    '# States',
    'Drawn by `npm run draw:states` from the tables that the server moves by; do not edit.',
    orders,
    chapter(
      'Changes of address (table O, O9)',
      'One is open for an order; one that is granted may be stopped by the contact until the parcel is shipped.',
      diagram(listMoves(addressChangeMoves)),
    ),
    chapter(
      'Payment attempts',
      'A closed attempt that is paid late sends its money back.',
      diagram(listMoves(attemptMoves)),
    ),
    chapter(
      'Refunds (table R)',
      'What is not listed cannot happen: `moveRefund` refuses it. Every move is a compare-and-set with its event, with the order locked.',
      ...(['refund_only', 'return_refund', 'exchange'] as const).map((type) =>
        [
          `### ${type}`,
          diagram(
            refundEdges
              .filter(({ types }) => types.includes(type))
              .map(({ from, to, event }) => ({ from, to, by: event })),
          ),
        ].join('\n\n'),
      ),
      table(
        ['from', 'to', 'event', 'types', 'by', 'guards'],
        refundEdges.map(({ from, to, event, types, by, guards }) => [
          from ?? '–',
          to,
          words(event),
          types.join(', '),
          list(by),
          list(guards),
        ]),
      ),
    ),
    chapter(
      'Money on its way back (tables O and R)',
      'Under one number, however often it is tried.',
      diagram(listMoves(refundMoves)),
    ),
    chapter(
      'Invoices (S8)',
      'One that is open an order; a refund reverses what was issued (R3).',
      diagram(listMoves(invoiceMoves)),
    ),
    chapter('Entitlements (W6)', 'What a passenger may use.', diagram(listMoves(entitlementMoves))),
    chapter('Access grants (P3)', 'The network opened aboard for one device.', diagram(listMoves(grantMoves))),
  ].join('\n\n')
}

const drawn = `${allStates()}\n`
if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8')) !== drawn) {
    console.error('docs/states.md is out of date: run `npm run draw:states`')
    process.exitCode = 1
  }
} else {
  await writeFile(file, drawn)
  console.log('wrote docs/states.md')
}
