import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { freeUses, takeUse, usedUpReading } from '../../platform/attempts/count-use.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { mapped, type Reading } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'

const kind = 'gatewayFailure'

/**
 * Notes whether a gateway has just answered. Failures are counted as uses are: three at once make the gateway silent,
 * until it answers or they have flowed off. All servers see this. An error here never fails the call itself.
 */
export async function noteGatewayAnswer(deps: Deps, method: PaymentMethod, answered: boolean): Promise<void> {
  try {
    if (answered) await freeUses(deps, deps.db, { kind, subject: method })
    else await takeUse(deps, deps.db, { kind, subject: method })
  } catch (error) {
    deps.log.warn({ err: error, gateway: method }, 'whether a gateway answers could not be noted')
  }
}

/** The methods whose gateway is not answering right now. They stay on offer: it may answer the next time. */
export function silentMethodsReading(
  deps: Pick<Deps, 'vault' | 'clock' | 'gateways'>,
  db: Db | Tx,
): Reading<PaymentMethod[]> {
  const methods = deps.gateways.map(({ id }) => id)
  const silent = usedUpReading(deps, db, { kind, subjects: methods })
  return mapped(silent, (found) => methods.filter((method) => found.includes(method)))
}

/** Methods whose gateway answers come first, so that one of them is selected. */
export const silentLast = (methods: readonly PaymentMethod[], silent: readonly PaymentMethod[]): PaymentMethod[] =>
  methods.toSorted((a, b) => Number(silent.includes(a)) - Number(silent.includes(b)))
