import type { ProofAsked } from '@aisle/contract/orders-schemas'
import type { RawBuilder } from 'kysely'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, mapped, readAtOnce, together, type Reading } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getCodeContact } from './code-contact.ts'
import { knownBrowserReading } from './known-browser.ts'
import { askForProof, isProved, type ProvedAct } from './order-proof-rules.ts'
import { proofReading } from './order-proof-store.ts'

interface ProvedOrder {
  orderNo: string
  contactEmail: string | null
  contactPhone: string | null
}

interface Question {
  db: Db | Tx
  order: ProvedOrder
  act: ProvedAct
}

/** Reads whether this login must give a proof before the act (O9), once it is known which order it is. */
export function missingProofReading(
  deps: Deps,
  caller: PassengerCaller,
  { db, orderNo, act }: { db: Db | Tx; orderNo: string | RawBuilder<string>; act: ProvedAct },
): Reading<(order: Omit<ProvedOrder, 'orderNo'>) => ProofAsked | null> {
  const { email: loginEmail, madeAt: loginAt, tokenHash } = caller.session
  const facts = together({
    provedAt: proofReading(db, orderNo, tokenHash),
    knownBrowser: act === 'showCodes' ? knownBrowserReading(deps, db, caller, orderNo) : known(false),
  })
  return mapped(facts, (found) => (order) => {
    const contact = getCodeContact(deps, order)
    const proved = isProved(act, { contact, loginEmail, loginAt, ...found, now: deps.clock.now() })
    return proved ? null : askForProof(contact)
  })
}

/** The proof that this login must give before the act (O9), or null. */
export async function findMissingProof(
  deps: Deps,
  caller: PassengerCaller,
  { db, order, act }: Question,
): Promise<ProofAsked | null> {
  const missing = await readAtOnce(db, missingProofReading(deps, caller, { db, orderNo: order.orderNo, act }))
  return missing(order)
}

/** @throws proofRequired {sentTo} */
export async function requireProof(deps: Deps, caller: PassengerCaller, question: Question): Promise<void> {
  const missing = await findMissingProof(deps, caller, question)
  if (missing) fail('proofRequired', { ...missing })
}
