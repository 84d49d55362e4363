import type { MessagedFlight } from '@aisle/contract/console-flight-messages'
import type { flightMessageSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { messagesOfFlight, planFlightMessage, showFlightMail, writeToFlight } from '../../flight-messages/index.ts'
import { lockFlightByNumber } from '../../flights/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import { findAuditOnce } from '../audit-store.ts'
import { noteIn } from '../decide.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'

/**
 * M45: writes to the passengers of a flight about it, by mail and in the language of each. The same key writes once; to write
 * again is another act. The line of the audit has the count and not the words.
 * @throws ContractError `invalidRequest` where nobody can be reached, `personalDataOnGround` aboard; OperatorRefusal
 *   `unknownFlight`
 */
export async function messageOneFlight(
  deps: Deps,
  operator: Operator,
  { flightNo, flightDate, to, words, key, dryRun }: z.output<typeof flightMessageSchema>,
): Promise<MessagedFlight> {
  // An aircraft sends no mails, and has the mailboxes of its own flights only.
  if (deps.settings.role === 'cabin') fail('personalDataOnGround')
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    // Locked, so that of two requests with one key the second finds the first.
    const flight = (await lockFlightByNumber(tx, { flightNo, flightDate })) ?? refuse('unknownFlight')
    const [last] = await messagesOfFlight(tx, { flightNo, flightDate })
    const { mails, reach } = await planFlightMessage(tx, { flightId: flight.flightId, to })
    const answer = {
      ...reach,
      dryRun,
      flightNo,
      flightDate,
      to,
      mail: showFlightMail(deps, { flight, words }),
      before: last ? { by: last.by, at: last.at } : null,
    }
    const onceKey = `flight-message:${flight.flightId}:${key}`
    if (await findAuditOnce(tx, onceKey)) return { ...answer, result: 'same' }
    // A look says that nobody can be reached.
    if (mails.length === 0) return dryRun ? { ...answer, result: 'done' } : fail('invalidRequest', { field: 'to' })
    const writing = { flightId: flight.flightId, to, writtenBy: operator.keyName, words }
    const { messageId } = await writeToFlight(deps, tx, { writing, mails, reach })
    await noteIn(deps, tx, operator, {
      scope: 'messages',
      command: 'flight-message',
      summary: `wrote to ${reach.passengers} passengers of ${flightNo} ${flightDate} (${to}): ${mails.length} mails, ${reach.unreachable} unreachable, message ${messageId}`,
      onceKey,
    })
    return { ...answer, result: 'done' }
  })
}
