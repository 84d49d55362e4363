import fc from 'fast-check'
import type { Verdict } from './acts.ts'
import { number, weighted } from './arbitrary-acts.ts'
import { goodsOrdered } from './rules/books.ts'
import { command } from './command.ts'
import type { ModelWorld } from './model-world.ts'
import { perform } from './perform.ts'
import { fits } from './pieces/refund-pieces.ts'
import { isPaid } from './rules/refunds-in-books.ts'

const stateNow = ({ books }: ModelWorld) => books.refunds.at(-1)?.state

/** Two operators, where the first is not enough. */
async function decideTwice(world: ModelWorld, verdict: Verdict): Promise<void> {
  for (const operator of [0, 1]) {
    const refund = world.books.refunds.at(-1)
    if (refund && fits(verdict, refund)) await perform(world, { do: 'decide', refund: 0, verdict, operator })
  }
}

const way = fc.record({
  order: number,
  type: weighted([2, 'refund_only' as const], [3, 'return_refund' as const], [3, 'exchange' as const]),
  units: fc.constantFrom('one' as const, 'all' as const),
  until: weighted(
    [1, 'asked' as const],
    [3, 'shipped nevertheless' as const],
    [1, 'rejected' as const],
    [1, 'approved' as const],
    [2, 'sent back' as const],
    [4, 'at its end' as const],
    [1, 'refused' as const],
  ),
  rejectedOnce: fc.boolean(),
})
type Way = typeof way extends fc.Arbitrary<infer Value> ? Value : never

async function goAlong(world: ModelWorld, { order, type, units, until, rejectedOnce }: Way): Promise<void> {
  const known = world.books.refunds.length
  await perform(world, { do: 'askBack', order, type, units, figure: 'right', key: 'new' })
  if (until === 'asked' || world.books.refunds.length === known) return
  if (until === 'shipped nevertheless') return shipNevertheless(world)
  if (stateNow(world) === 'applied' && (until === 'rejected' || rejectedOnce)) {
    await decideTwice(world, 'reject')
    if (until === 'rejected') return
    await perform(world, { do: 'moveRefund', refund: 0, step: 'resubmit' })
  }
  await decideTwice(world, 'approve')
  if (until === 'approved') return
  if (stateNow(world) === 'awaiting_return') await perform(world, { do: 'moveRefund', refund: 0, step: 'sendBack' })
  if (until === 'sent back') return
  await decideTwice(world, 'inspect')
  await decideTwice(world, 'reship')
  if (stateNow(world) === 'reshipping') await perform(world, { do: 'moveRefund', refund: 0, step: 'confirm' })
  if (stateNow(world) !== 'refunding') return
  const says = (refundMood: 'failed' | 'done') => world.gateways.forEach((one) => Object.assign(one, { refundMood }))
  if (until === 'refused') says('failed')
  await perform(world, { do: 'work', jobs: 50 })
  if (until === 'refused') says('done')
}

/** The warehouse has not received the news of the refund. */
async function shipNevertheless(world: ModelWorld): Promise<void> {
  const parcels = goodsOrdered(world).filter(({ kind }) => kind === 'SHIP')
  const at = parcels.findIndex(({ orderNo }) => orderNo === world.books.refunds.at(-1)?.orderNo)
  if (at >= 0) await perform(world, { do: 'ship', order: parcels.length - 1 - at, code: 0 })
}

/** The ordinary way of a refund, or a part of it: without it few parcels would come back. */
export const refundWay = way.map((along) => {
  const { order, type, units, until, rejectedOnce } = along
  const text = `order: ${order} type: ${type} units: ${units} until: ${until}${rejectedOnce ? ' rejected once' : ''}`
  return command(
    `refundWay(${text})`,
    (world) => goAlong(world, along),
    (world) => world.books.orders.some(isPaid),
  )
})
