import type { Readiness } from '@aisle/contract/operator-reports'
import type { checkSchema } from '@aisle/contract/operator-schemas'
import { beijingDay, dayMs } from '@aisle/rules/time'
import type { z } from 'zod'
import { closedAccessGate } from '../../../outside/access-gate/http-access-gate.ts'
import { absentAircraftFeed } from '../../../outside/aircraft-feed/aircraft-feed.ts'
import { absentInvoiceIssuer } from '../../../outside/invoice-issuer/invoice-issuer.ts'
import { absentMailer } from '../../../outside/mail/smtp-mailer.ts'
import { absentParcelTracking } from '../../../outside/parcel-tracking/parcel-tracking.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readLinkStatus } from '../../cabin-link/index.ts'
import { clausesInForce } from '../../clauses/index.ts'
import { helpArticles } from '../../help/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { findingsAboard, findingsOnGround, type Installation } from './readiness-rules.ts'
import { comingFlights, countLoadedRows } from './readiness-store.ts'

const daysAhead = 2

/** X1: what is missing before the first passenger. Reads rows and configuration; calls no outside system. */
export async function checkReadiness(
  deps: Deps,
  _operator: Operator,
  _request: z.output<typeof checkSchema>,
): Promise<Readiness> {
  const now = deps.clock.now()
  const { role, link } = deps.settings
  const [rows, flights] = await Promise.all([
    countLoadedRows(deps.db, beijingDay(now)),
    comingFlights(deps.db, now, new Date(now.getTime() + daysAhead * dayMs)),
  ])
  const configured = outsideOf(deps)
  if (role === 'cabin') {
    const peers = await readLinkStatus(deps.db, now)
    const heardGround = peers.some(({ lastContact }) => lastContact !== null)
    return { findings: findingsAboard({ configured, linked: link?.side === 'cabin', heardGround, rows, flights }) }
  }
  return {
    findings: findingsOnGround({
      rows,
      flights,
      configured,
      undefinedWords: await textsWithUndefinedWords(deps, beijingDay(now)),
      tails: link?.side === 'ground' ? link.tails : null,
    }),
  }
}

const outsideOf = (deps: Deps): Installation['configured'] => ({
  mail: deps.mailer !== absentMailer,
  texts: deps.sms !== null,
  gateways: deps.gateways.length > 0,
  invoiceIssuer: deps.invoiceIssuer !== absentInvoiceIssuer,
  parcelTracking: deps.parcelTracking !== absentParcelTracking,
  waybills: deps.waybills !== null,
  accessGate: deps.accessGate !== closedAccessGate,
  aircraftFeed: deps.aircraftFeed !== absentAircraftFeed,
})

/** The ids of clauses and articles in which a `{name}` would be read as written. */
async function textsWithUndefinedWords(deps: Deps, day: string): Promise<string[]> {
  const clauses = (await clausesInForce(deps, day)).map(({ clauseId, ...text }) => ({ id: clauseId, text }))
  const articles = (await helpArticles(deps)).map(({ articleId, ...text }) => ({ id: articleId, text }))
  return [...clauses, ...articles].filter(({ text }) => /\{\w+\}/.test(JSON.stringify(text))).map(({ id }) => id)
}
