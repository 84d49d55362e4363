import { afterEach, describe, expect, it } from 'vitest'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { answerMessage, helpJobs, openMessages } from '../help/index.ts'
import { leaveMessage } from '../help/leave-message.ts'
import { listMessages } from '../help/own-messages.ts'
import { checkIn, nextFlight, tail, twoSides, verifyAboard } from './test-support/two-sides.ts'

const { db: groundDb } = await testDatabase()
const { db: cabinDb } = await testDatabase()
const sides = await twoSides(groundDb, cabinDb)
const { ground, cabin, link } = sides
const hour = 3600
const email = 'lin@example.com'
let sent = 0

/** Two passengers of the next flight, in the air. */
async function aboard(): Promise<[PassengerCaller, PassengerCaller]> {
  const flight = await nextFlight(sides)
  const [one, other] = [await checkIn(sides, flight), await checkIn(sides, flight)]
  await sides.meet()
  sides.pass(3 * hour)
  return [await verifyAboard(sides, one), await verifyAboard(sides, other)]
}

/** The flight lands. */
afterEach(() => sides.pass(5 * hour))

async function write(caller: Parameters<typeof leaveMessage>[1], text: string): Promise<void> {
  sent += 1
  const withKey = { ...caller, idempotencyKey: `message-${sent}` }
  await leaveMessage(cabin, withKey, { email, text })
}

const own = async (caller: PassengerCaller) => (await listMessages(cabin, caller)).messages

async function findOpen(text: string): Promise<string> {
  const message = (await openMessages(ground.db, 50)).find((one) => one.text === text)
  if (!message) throw new Error('the message has not arrived')
  return message.messageId
}

const answer = (messageId: string, words: string) =>
  answerMessage(ground, { messageId, answer: words, by: 'staff', dryRun: false })

const textsAboard = async () =>
  (await cabin.db.selectFrom('passenger_messages').select('text').execute()).map(({ text }) => text)

describe('a message that is written aboard (P9)', () => {
  it('waits for the ground, is mailed to the service once, and its answer is read aboard and in the mail', async () => {
    const [caller] = await aboard()
    link.isUp = false
    await write(caller, '第 12 排的插座没有电')
    await runDueJobs(cabin, helpJobs)
    expect(cabin.mails).toEqual([])
    expect(await own(caller)).toMatchObject([{ state: 'open', answer: null }])

    link.isUp = true
    sides.fates.push('lostBack')
    await sides.meet()
    await runDueJobs(ground, helpJobs)
    expect(ground.mails.splice(0)).toMatchObject([
      { to: 'service@egret-air.example', replyTo: email, text: expect.stringContaining(tail) as string },
    ])

    await answer(await findOpen('第 12 排的插座没有电'), '已请乘务员处理')
    await runDueJobs(ground, helpJobs)
    expect(ground.mails.splice(0)).toMatchObject([{ to: email }])
    await sides.meet()
    expect(await own(caller)).toMatchObject([{ state: 'answered', answer: '已请乘务员处理' }])
    // The answer is not reported back as a change.
    expect(await cabin.db.selectFrom('link_changes').selectAll().where('item', '=', 'message').execute()).toEqual([])
  })

  it('is seen by its writer alone, and of a guest by nobody aboard', async () => {
    const [writer, other] = await aboard()
    await write(writer, 'Only mine')
    await write(guestCaller(), 'Of a guest')
    await sides.meet()
    expect(await own(other)).toEqual([])
    await answer(await findOpen('Of a guest'), 'By mail')
    await sides.meet()
    expect(await own(writer)).toMatchObject([{ text: 'Only mine', state: 'open' }])
  })

  it('is on the ground of nobody whom its aircraft names but the device that wrote it', async () => {
    const [caller] = await aboard()
    await write(caller, 'In the name of an account')
    await cabin.db.updateTable('passenger_messages').set({ holder: 'account:victim' }).execute()
    await sides.meet()
    const messageId = await findOpen('In the name of an account')
    const [message] = (await openMessages(ground.db, 50)).filter((one) => one.messageId === messageId)
    expect(message?.holder).toBeNull()
  })

  it('is told again to a ground that has lost it, and mailed no second time to one that has it', async () => {
    const [caller] = await aboard()
    await write(caller, 'Told twice')
    await sides.meet()
    await runDueJobs(ground, helpJobs)
    ground.mails.splice(0)
    await cabin.db
      .insertInto('link_changes')
      .values({ item: 'message', key: await findOpen('Told twice') })
      .execute()
    await sides.meet()
    await runDueJobs(ground, helpJobs)
    expect(ground.mails).toEqual([])
  })

  it('leaves the aircraft when it is erased on the ground, and two days after it was written', async () => {
    const [caller] = await aboard()
    await write(caller, 'Erase this')
    await write(caller, 'Forget this')
    await sides.meet()
    await ground.db.deleteFrom('passenger_messages').where('text', '=', 'Erase this').execute()
    await sides.meet()
    await sides.meet()
    expect(await textsAboard()).not.toContain('Erase this')
    expect(await textsAboard()).toContain('Forget this')
    sides.pass(48 * hour)
    await sides.meet()
    await sides.meet()
    expect(await textsAboard()).toEqual([])
    expect(await findOpen('Forget this')).toBeTruthy()
  })
})
