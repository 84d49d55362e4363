import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, getCaller } from '../../../test-support/goods-order.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { answerOneMessage, listMessages as listWaiting } from '../operators/messages.ts'
import { everything } from '../operators/test-support/operator-world.ts'
import { helpJobs } from './index.ts'
import { leaveMessage } from './leave-message.ts'
import { listMessages } from './own-messages.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const accountId = await accountWithoutTrip(deps)
const waiting = async () => (await listWaiting(deps, everything)).messages
const own = async () => (await listMessages(deps, getCaller(accountId))).messages

describe('a passenger\u2019s message', () => {
  it('waits in the staff\u2019s list, and is answered once: by mail in her language and on "Me"', async () => {
    const caller = getCaller(accountId, { language: 'en', idempotencyKey: 'm-1' })
    await leaveMessage(deps, caller, { email: 'lin@example.com', orderNo: '26112000731034', text: 'Where is it?' })
    await runDueJobs(deps, helpJobs)
    const [message] = await waiting()
    if (!message) throw new Error('nothing waits')
    expect(message).toMatchObject({ email: 'lin@example.com', language: 'en', text: 'Where is it?' })
    // The mail to the service names the command that answers.
    expect(deps.mails.splice(0)[0]?.text).toContain(`messages ${message.messageId}`)
    expect(await own()).toMatchObject([{ state: 'open', answer: null }])

    const answer = { messageId: message.messageId, answer: 'It left <today>.\nSorry.', dryRun: true }
    await answerOneMessage(deps, everything, answer)
    expect(await own()).toMatchObject([{ state: 'open', answer: null }])
    await answerOneMessage(deps, everything, { ...answer, dryRun: false })
    expect((await answerOneMessage(deps, everything, { ...answer, dryRun: false })).changed).toBe(false)
    const other = answerOneMessage(deps, everything, { ...answer, answer: 'No.', dryRun: false })
    expect((await catchError(other)).errorName).toBe('stateChanged')

    await runDueJobs(deps, helpJobs)
    expect(deps.mails).toHaveLength(1)
    expect(deps.mails[0]?.to).toBe('lin@example.com')
    expect(deps.mails[0]?.subject).toContain('our answer to your message about order 26112000731034')
    expect(deps.mails[0]?.text).toContain(answer.answer)
    expect(deps.mails[0]?.html).toContain('It left &lt;today&gt;.')
    expect(await waiting()).toEqual([])
    expect(await own()).toMatchObject([{ state: 'answered', answer: answer.answer }])
    const audit = await db.selectFrom('operator_audit').select(['command', 'summary']).execute()
    expect(audit).toEqual([{ command: 'answer', summary: `answered message ${message.messageId}` }])
  })

  it('is seen by nobody but its writer; a guest has the answer by mail alone', async () => {
    await leaveMessage(deps, guestCaller({ idempotencyKey: 'm-2' }), { email: 'lin@example.com', text: '我是访客' })
    expect(JSON.stringify(await own())).not.toContain('访客')
    const stranger = await accountWithoutTrip(deps)
    expect((await listMessages(deps, getCaller(stranger))).messages).toEqual([])
    expect(
      (await catchError(answerOneMessage(deps, everything, { messageId: 'msg_none', answer: 'x', dryRun: true })))
        .errorName,
    ).toBe('notFound')
  })
})
