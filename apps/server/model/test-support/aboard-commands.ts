import fc from 'fast-check'
import { showAct, type Act } from './acts.ts'
import { number, pause, roam, weighted } from './arbitrary-acts.ts'
import { plansOrdered } from './rules/books.ts'
import { command } from './command.ts'
import { demand } from './model-violation.ts'
import type { ModelWorld } from './model-world.ts'
import { perform } from './perform.ts'

type Step = Act | 'surf' | 'gateLoses' | 'oldOrder' | 'outage' | 'awhile' | 'nobodyWorks'

const watch: Act = { do: 'watch' }
const told = fc.constantFrom('wifiLost' as const, 'wifiRestored' as const)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: pause },
  { weight: 4, arbitrary: fc.constant<Act>({ do: 'goOnline', order: 0, device: 0 }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'goOnline', order: 0, device: 1 }) },
  { weight: 3, arbitrary: roam },
  { weight: 3, arbitrary: told.map((what): Act => ({ do: 'tell', what, which: 0, again: false, work: true })) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'report', order: 0 }) },
  { weight: 3, arbitrary: fc.constant(watch) },
  {
    weight: 16,
    arbitrary: weighted<Step>(
      [3, 'surf'],
      [2, 'gateLoses'],
      [2, 'oldOrder'],
      [2, 'outage'],
      [5, 'awhile'],
      [2, 'nobodyWorks'],
    ),
  },
)

const minutes5 = 300

/** The portal polls the gate every few seconds, so its knowledge stays current. */
export async function passWatched(world: ModelWorld, until: number): Promise<void> {
  const seconds = Math.max(0, Math.ceil((until - world.clock.now().getTime()) / 1_000))
  const online = world.books.grants.length > 0
  if (online) await perform(world, watch)
  if (online && world.gate.answers) world.gate.renew(world.clock.now().getTime() + seconds * 1_000)
  world.clock.advance(seconds)
  await perform(world, { do: 'work', jobs: 50 })
  if (online) await perform(world, watch)
}

async function take(world: ModelWorld, one: Step, order: number): Promise<void> {
  const { gate, passengers, clock } = world
  if (typeof one !== 'string') return perform(world, 'order' in one ? { ...one, order } : one)
  switch (one) {
    case 'surf':
      // More than a third of what is sold.
      for (const { device } of passengers) gate.move(device, 2_000_000)
      return undefined
    case 'gateLoses':
      gate.lose()
      return undefined
    case 'oldOrder':
      return hearAgain(world)
    case 'outage':
      return losesSatellite(world)
    case 'awhile':
      return passWatched(world, clock.now().getTime() + minutes5 * 1_000)
    case 'nobodyWorks':
      return clock.advance(minutes5)
  }
}

/** Orders that a network repeats late, the oldest last: their numbers show the gate that it has newer ones. */
function hearAgain({ gate, books }: ModelWorld): void {
  const before = gate.open
  const better = (device: string, at: number) => gate.heard.slice(at + 1).some((later) => later.device === device)
  const old = gate.heard.filter(({ device }, at) => better(device, at))
  for (const { obey } of old.toReversed()) obey()
  const running = books.grants.filter(({ state }) => state !== 'paused').map(({ grantId }) => grantId)
  const opened = [...gate.open].filter(([device, id]) => before.get(device) !== id && !running.includes(id))
  demand(opened.length === 0, 'an order that comes late changes nothing', () => JSON.stringify(opened))
}

/** Five minutes without the satellite. */
async function losesSatellite(world: ModelWorld): Promise<void> {
  for (const what of ['wifiLost', 'wifiRestored'] as const) {
    await perform(world, { do: 'tell', what, which: 0, again: false, work: true })
    await passWatched(world, world.clock.now().getTime() + minutes5 * 1_000)
  }
}

const showStep = (one: Step) => (typeof one === 'string' ? one : showAct(one))

/** A flight with a plan on it, and what happens there. */
export const inTheAir = fc.tuple(number, fc.array(step, { minLength: 1, maxLength: 6 })).map(([order, steps]) =>
  command(
    `inTheAir(order: ${order} ${steps.map(showStep).join('; ')})`,
    async (world) => {
      const [flight] = world.flights
      await passWatched(world, Math.max(world.clock.now().getTime(), flight.etd.getTime() + 600_000))
      await perform(world, { do: 'goOnline', order, device: 0 })
      for (const one of steps) await take(world, one, order)
      await perform(world, watch)
    },
    (world) => plansOrdered(world).length > 0,
  ),
)
