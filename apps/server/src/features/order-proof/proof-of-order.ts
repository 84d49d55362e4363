import type { ProofAsked } from '@aisle/contract/orders-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getCodeContact } from './code-contact.ts'
import { isKnownBrowser } from './known-browser.ts'
import { askForProof, isProved, type ProvedAct } from './order-proof-rules.ts'
import { findProof } from './order-proof-store.ts'

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

/** The proof that this login must give before the act (O9), or null. */
export async function findMissingProof(
  deps: Deps,
  caller: PassengerCaller,
  { db, order, act }: Question,
): Promise<ProofAsked | null> {
  const { orderNo } = order
  const contact = getCodeContact(deps, order)
  const { email: loginEmail, madeAt: loginAt, tokenHash } = caller.session
  const proved = isProved(act, {
    contact,
    loginEmail,
    loginAt,
    provedAt: await findProof(db, orderNo, tokenHash),
    knownBrowser: act === 'showCodes' && (await isKnownBrowser(deps, db, caller, orderNo)),
    now: deps.clock.now(),
  })
  return proved ? null : askForProof(contact)
}

/** @throws proofRequired {sentTo} */
export async function requireProof(deps: Deps, caller: PassengerCaller, question: Question): Promise<void> {
  const missing = await findMissingProof(deps, caller, question)
  if (missing) fail('proofRequired', { ...missing })
}
