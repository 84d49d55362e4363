import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { helpJobs } from './index.ts'
import { leaveMessage } from './leave-message.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const message = { email: 'Lin@Example.com', orderNo: '26112000731034', text: '机上断网了\n<b>请看一下</b>' }

describe('a message to the airline’s service', () => {
  it('is mailed to it once, however often it is sent, with the passenger as reply address', async () => {
    const caller = guestCaller({ idempotencyKey: 'act-1' })
    await leaveMessage(deps, caller, message)
    await leaveMessage(deps, caller, message)
    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail.message').execute()
    expect(jobs).toHaveLength(1)
    // The database holds neither mailbox nor text in the clear (G6).
    expect(JSON.stringify(jobs)).not.toMatch(/lin@|断网/)
    await runDueJobs(deps, helpJobs)
    expect(deps.mails).toHaveLength(1)
    expect(deps.mails[0]).toMatchObject({ to: 'service@egret-air.example', replyTo: 'lin@example.com' })
    expect(deps.mails[0]?.subject).toBe(
      "旅客留言：订单 26112000731034 · Passenger's message about order 26112000731034",
    )
    expect(deps.mails[0]?.text).toContain(message.text)
    expect(deps.mails[0]?.html).toContain('&lt;b&gt;请看一下')
  })

  it('is retried until the mail server accepts it, even after a refusal', async () => {
    const caller = guestCaller({ idempotencyKey: 'act-2' })
    await leaveMessage(deps, caller, { email: 'a@example.com', text: 'Hello' })
    const mailer = { send: () => Promise.resolve('refused' as const) }
    await runDueJobs({ ...deps, mailer }, helpJobs)
    deps.clock.advance(600)
    await runDueJobs(deps, helpJobs)
    expect(deps.mails.at(-1)).toMatchObject({ replyTo: 'a@example.com', subject: "旅客留言 · Passenger's message" })
  })

  it('requires a mailbox, and is limited per address', async () => {
    const ip = '10.9.9.9'
    const send = (key: string, email = 'b@example.com') =>
      leaveMessage(deps, guestCaller({ ip, idempotencyKey: key }), { email, text: key })
    await expect(send('act-3', 'nobody')).rejects.toMatchObject({ detail: { fields: ['email'] } })
    for (let at = 0; at < limits.messagesPerHour; at += 1) await send(`many-${at}`)
    await expect(send('too-many')).rejects.toMatchObject({ errorName: 'rateLimited' })
    deps.clock.advance(3600 / limits.messagesPerHour)
    await expect(send('later')).resolves.toEqual({ received: true })
  })
})
