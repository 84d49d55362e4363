import { knownDevice } from '../../../src/features/access-grants/index.ts'
import { reportOutage } from '../../../src/features/flight-events/report-outage.ts'
import { pauseWifi } from '../../../src/features/portal/pause-wifi.ts'
import { watchCabin } from '../../../src/features/portal/watch-cabin.ts'
import type { Act } from '../acts.ts'
import { plansOrdered } from '../rules/books.ts'
import { demand } from '../model-violation.ts'
import { getCaller, type ModelWorld } from '../model-world.ts'
import { newest, newKey, getOwner, requireNamed, wrapped, type Piece } from './pieces.ts'
import type { Fate } from '../process-life.ts'
import { doubt, knowAgain, requireInStep } from '../rules/rules-aboard.ts'

type ActOf<Name extends Act['do']> = Extract<Act, { do: Name }>

export function pausePiece(
  world: ModelWorld,
  act: Extract<Act, { do: 'pause' | 'report' }>,
  fate: Fate['kind'],
): Piece | null {
  const order = newest(plansOrdered(world), act.order)
  if (!order) return null
  const { entitlementId } = order.plan
  const caller = getCaller(getOwner(world, order), newKey(world))
  return {
    work: () => pauseWifi(world.deps, caller, { entitlementId }),
    judge(end) {
      requireNamed(act, end, fate, ['entitlementUnusable', 'pauseLimit'])
      if (end.outcome.ended !== 'answered' || !end.undisturbed) return
      const rests = world.books.grants.some((one) => one.entitlementId === entitlementId && one.state === 'paused')
      demand(rests, 'an answer tells what is', () => `${order.orderNo} does not rest`)
    },
  }
}

export function reportPiece(
  world: ModelWorld,
  act: Extract<Act, { do: 'pause' | 'report' }>,
  fate: Fate['kind'],
): Piece | null {
  const order = newest(plansOrdered(world), act.order)
  if (!order) return null
  const { entitlementId } = order.plan
  const caller = getCaller(getOwner(world, order), newKey(world))
  return {
    work: () => reportOutage(world.deps, caller, { entitlementId }),
    judge: (end) => requireNamed(act, end, fate, ['refundUnavailable']),
  }
}

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `10.2.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`
}

/** The phone moves at once; what the portal makes of it is the work. */
export function roamPiece(world: ModelWorld, act: ActOf<'roam'>, fate: Fate['kind']): Piece | null {
  const { gate } = world
  const phone = wrapped(world.passengers, act.who)
  const neighbour = wrapped(world.passengers, act.who + 1)
  if (!phone || !neighbour) return null
  const before = phone.device
  const hardware = act.to === 'newHardware' ? `random ${newAddress()}` : (gate.hardware.get(before) ?? '')
  gate.hardware.delete(before)
  if (act.to === 'neighbours') {
    const theirs = gate.hardware.get(neighbour.device) ?? ''
    phone.device = neighbour.device
    neighbour.device = newAddress()
    gate.hardware.set(neighbour.device, theirs)
    // The neighbour's plan runs on until the next look.
    doubt(world)
  } else phone.device = newAddress()
  gate.hardware.set(phone.device, hardware)
  const token = act.meets === 'token' ? phone.deviceToken : null
  return {
    async work() {
      if (act.meets !== 'nobody') await knownDevice(world.deps, { deviceToken: token, ip: phone.device })
    },
    judge(end) {
      requireNamed(act, end, fate, [])
      const settled = end.outcome.ended === 'answered' && end.undisturbed && world.gate.answers
      if (!settled || token === null) return
      const left = world.gate.open.get(before)
      demand(left === undefined, 'a device is open at one address', () => `${left} stays open at ${before}`)
    },
  }
}

export function watchPiece(world: ModelWorld, act: ActOf<'watch'>, fate: Fate['kind']): Piece {
  return {
    work: () => watchCabin(world.deps),
    judge(end) {
      requireNamed(act, end, fate, [])
      if (end.outcome.ended !== 'answered' || !end.undisturbed || !world.gate.answers) return
      knowAgain(world)
      requireInStep(world)
    },
  }
}
