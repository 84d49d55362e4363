import type { VerifiedNotice } from '../../../src/outside/payment/payment-gateway.ts'
import { accessGrantJobs } from '../../../src/features/access-grants/index.ts'
import { flightEventJobs, takeFlightEvent } from '../../../src/features/flight-events/index.ts'
import { fulfillmentJobs } from '../../../src/features/fulfillment/index.ts'
import { orderMailJobs } from '../../../src/features/order-mails/index.ts'
import type { FlightEvent } from '../../../src/features/flight-events/flight-event.ts'
import { paymentJobs } from '../../../src/features/payments/index.ts'
import { refundJobs } from '../../../src/features/refunds/index.ts'
import { surveyJobs } from '../../../src/features/surveys/index.ts'
import { runDueJobs, type JobHandlers } from '../../../src/platform/jobs/job-queue.ts'
import { after, minutes } from '../../../src/platform/clock.ts'
import type { Act } from '../acts.ts'
import { demand } from '../model-violation.ts'
import type { ModelWorld } from '../model-world.ts'
import { newest, requireNamed, wrapped, type Ended, type Piece } from './pieces.ts'
import { doubt } from '../rules/rules-aboard.ts'
import { outsideStep, type Fate } from '../process-life.ts'

type ActOf<Name extends Act['do']> = Extract<Act, { do: Name }>

const modelJobs = {
  ...accessGrantJobs,
  ...flightEventJobs,
  ...fulfillmentJobs,
  ...orderMailJobs,
  ...paymentJobs,
  ...refundJobs,
  ...surveyJobs,
} satisfies Partial<JobHandlers>

export function cashierPiece(world: ModelWorld, act: ActOf<'atCashier'>): Piece | null {
  const cashier = newest(world.cashiers, act.cashier)
  if (!cashier) return null
  return {
    work: () => outsideStep(async () => void cashier.gateway[act.deed](cashier.paymentNo)),
    judge: () => undefined,
  }
}

/** A notice as it arrives on the wire, its signature verified. Answers the HTTP status. */
function tell(world: ModelWorld, gateway: string, notice: VerifiedNotice): Promise<number> {
  return world.house.app
    .inject({
      method: 'POST',
      url: `/pay/${gateway}/notify`,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(notice),
    })
    .then((answer) => answer.statusCode)
}

export function hearPiece(world: ModelWorld, act: ActOf<'hear'>, fate: Fate['kind']): Piece | null {
  const waiting = world.gateways.flatMap((gateway) => gateway.notices.map((notice) => ({ gateway, notice })))
  const told = wrapped(waiting, act.notice)
  if (!told) return null
  const { gateway, notice } = told
  return {
    work: () => tell(world, gateway.id, notice),
    judge({ outcome }) {
      const taken = outcome.ended === 'answered' && outcome.answer === 200
      const lost = fate === 'cut' || outcome.ended === 'crashed'
      demand(taken || lost, 'a true notice is taken', () => `${JSON.stringify(notice)}: ${JSON.stringify(outcome)}`)
      if (taken && !act.again) gateway.notices = gateway.notices.filter((one) => one !== notice)
    },
  }
}

/** Notices with a valid signature and wrong contents; the wire's own tests cover invalid signatures. */
export function hearFalsePiece(world: ModelWorld, act: ActOf<'hearFalse'>, fate: Fate['kind']): Piece | null {
  const attempt = newest(world.books.attempts, act.attempt)
  if (!attempt) return null
  const { paymentNo, amount: amountMinor, gateway } = attempt
  const truth = {
    outcome: 'paid' as const,
    paymentNo,
    providerTxn: `false-${paymentNo}`,
    amountMinor,
    currency: 'CNY' as const,
  }
  const otherGateway = gateway === 'alipay' ? 'stripe' : 'alipay'
  const told = {
    unknownNumber: { by: gateway, notice: { ...truth, paymentNo: `${paymentNo}0` } },
    otherAmount: { by: gateway, notice: { ...truth, amountMinor: amountMinor - 100 } },
    otherGateway: { by: otherGateway, notice: truth },
  }[act.lie]
  return {
    work: () => tell(world, told.by, told.notice),
    judge({ outcome }) {
      const taken = outcome.ended === 'answered' && outcome.answer === 200
      demand(!taken, 'a false notice is refused', () => JSON.stringify(told))
      const status = outcome.ended === 'answered' ? outcome.answer : 0
      demand(
        fate !== 'lives' || status === 400,
        'a false notice is refused',
        () => `${JSON.stringify(told)}: ${String(status)}`,
      )
    },
  }
}

export function workPiece(world: ModelWorld, act: ActOf<'work'>, fate: Fate['kind']): Piece {
  return {
    work: () => runDueJobs(world.deps, modelJobs, act.jobs),
    judge: (end) => requireNamed(act, end, fate, []),
  }
}

export function tellPiece(world: ModelWorld, act: ActOf<'tell'>, fate: Fate['kind']): Piece | null {
  const event = (act.again && world.told.at(-1)) || getEvent(world, act)
  if (!event) return null
  world.told.push(event)
  // Until its review has been done.
  doubt(world)
  return {
    async work() {
      await takeFlightEvent(world.deps, event)
      if (act.work) await runDueJobs(world.deps, modelJobs, 3)
    },
    judge: (end: Ended) => requireNamed(act, end, fate, event.kind === 'rebooked' ? ['notFound', 'stateChanged'] : []),
  }
}

/** Null after the flight has landed: no more events are reported about it. */
function getEvent(world: ModelWorld, { what, which }: ActOf<'tell'>): FlightEvent | null {
  const { flights, clock, passengers } = world
  const [ordinary, later] = flights
  const now = clock.now()
  const flight = which % 4 === 3 ? later : ordinary
  if (now >= flight.eta) return null
  const { flightNo, flightDate } = flight
  const told = { key: `event-${world.deps.random.bytes(12).toString('hex')}`, flightNo, flightDate }
  switch (what) {
    case 'cancelled':
    case 'wifiLost':
    case 'wifiRestored':
      return { ...told, kind: what }
    case 'retimed': {
      const moved = minutes([-30, 45, 240][which % 3] ?? 45)
      const [etd, eta] = [after(flight.etd, moved), after(flight.eta, moved)]
      if (eta <= now) return null
      return { ...told, kind: what, etd, eta }
    }
    case 'aircraftChanged':
      return {
        ...told,
        kind: what,
        tailNumber: 'B-2',
        aircraftType: '321',
        wifi: which % 2 ? 'available' : 'not_equipped',
      }
    case 'wifiChanged':
      return { ...told, kind: what, wifi: which % 2 ? 'available' : 'unserviceable' }
    case 'rebooked': {
      const ticketNo = passengers[which % passengers.length]?.ticketNo ?? ''
      const to = flight === later ? ordinary : later
      if (now >= to.eta) return null
      return { ...told, kind: what, ticketNo, to: { flightNo: to.flightNo, flightDate: to.flightDate } }
    }
  }
}
