import * as limits from '@aisle/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { getRefusal } from '../../../test-support/error-of.ts'
import { paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import {
  addFlight,
  boardPassenger,
  getMailbox,
  offerPlans,
  openWifiShop,
  wifiFlight,
  type TestPassenger,
} from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { flightEventJobs, takeFlightEvent } from '../flight-events/index.ts'
import { confirmReceipt } from '../fulfillment/confirm-receipt.ts'
import { shipOrder } from '../fulfillment/index.ts'
import { surveyJobs } from './index.ts'
import { listQuestion } from './list-question.ts'
import { questionAnswer } from './question-answer.ts'
import { surveyResults } from './survey-results.ts'
import { getAnswers } from './survey-store.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
const start = deps.clock.now()

const words = (text: string) => ({ zh: `${text}？`, en: `${text}?` })
const options = ['A', 'B'].map((optionId) => ({ optionId, text: words(optionId) }))
const flightSurvey = {
  surveyId: 'WIFI',
  channel: 'portal',
  title: words('Wi-Fi'),
  intro: words('A minute'),
  anonymousByDefault: true,
  rewardCouponId: null,
  questions: [
    { questionId: 'stars', type: 'rating', required: true, max: 5, text: words('How') },
    { questionId: 'online', type: 'single', required: true, text: words('Online'), options },
    {
      questionId: 'why',
      type: 'multi',
      required: true,
      text: words('Why'),
      options,
      showIf: { questionId: 'online', in: ['B'] },
    },
    { questionId: 'recommend', type: 'nps', required: false, text: words('Recommend') },
    { questionId: 'more', type: 'text', required: false, maxLength: 10, text: words('More') },
  ],
}
const shopSurvey = {
  ...flightSurvey,
  surveyId: 'SHOP',
  channel: 'shop',
  anonymousByDefault: false,
  rewardCouponId: 'THANKS',
  questions: [{ questionId: 'goods', type: 'rating', required: true, text: words('Goods') }],
}
await db
  .insertInto('surveys')
  .values([flightSurvey, shopSurvey].map((one) => ({ survey_id: one.surveyId, content: JSON.stringify(one) })))
  .execute()
await db
  .insertInto('coupons')
  .values({
    coupon_id: 'THANKS',
    name_zh: '感谢',
    name_en: 'Thanks',
    amount_fen: 1000,
    amount_cents: 200,
    min_spend_fen: 0,
    min_spend_cents: 0,
    scope: 'all',
    member_only: false,
    valid_from: start,
    valid_to: new Date('2027-11-20T00:00:00Z'),
  })
  .execute()

const goTo = (at: Date | string) => deps.clock.advance((new Date(at).getTime() - deps.clock.now().getTime()) / 1000)
const aloft = '2026-11-20T09:17:00Z'
beforeEach(() => goTo(start))

type Answers = Record<string, string[]>
const send = (caller: Caller, answers: Answers, more: object = {}) =>
  questionAnswer(deps, caller, {
    surveyId: 'WIFI',
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
    ...more,
  })
async function listed(caller: Caller, request: { link?: string; tripId?: string } = {}) {
  const { tripId, surveys } = await listQuestion(deps, caller, request)
  const short = surveys.map(({ surveyId, answers, submittedAt, anonymous }) => ({
    surveyId,
    answers: Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value])),
    submittedAt,
    anonymous,
  }))
  return { tripId, surveys: short }
}
const getResponses = (tripId: string | null) =>
  db.selectFrom('survey_responses').selectAll().where('trip_id', 'is not distinct from', tripId).execute()
const nothing = { tripId: null, surveys: [] }

async function receiveGoods(passenger: TestPassenger): Promise<void> {
  const lines = [{ skuId: 'TEA-S', goodsId: 'TEA', quantity: 1, price: 19_800 }]
  const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId: passenger.accountId, lines })
  await shipOrder(deps, { orderNo, carrierCode: 'jd', waybillNo: `JD${orderNo}` })
  await confirmReceipt(deps, passenger.caller(), { orderNo })
}

describe('a survey aboard (E13)', () => {
  it('stores every answer as it is typed, on two devices, until it is submitted', async () => {
    const passenger = await boardPassenger(deps)
    const [phone, tablet] = [passenger.caller({ scope: 'trip' }), passenger.caller()]
    expect(await listed(phone)).toEqual(nothing)
    goTo(aloft)
    const fresh = { surveyId: 'WIFI', answers: {}, submittedAt: null, anonymous: true }
    expect(await listed(phone)).toEqual({ tripId: passenger.tripId, surveys: [fresh] })

    expect(await send(phone, { stars: ['4'], online: ['B'] })).toEqual({
      saved: true,
      submittedAt: null,
      rewarded: false,
    })
    await Promise.all([
      send(phone, { why: ['B', 'A'] }),
      send(tablet, { more: [' 好\u0000 '] }),
      send(tablet, { recommend: ['0'] }),
    ])
    await send(tablet, { stars: ['5'] })
    const answers = { stars: ['5'], online: ['B'], why: ['A', 'B'], recommend: ['0'], more: ['好'] }
    expect((await listed(phone)).surveys).toEqual([{ ...fresh, answers }])
    await send(phone, { more: [''], recommend: [] })
    expect((await listed(tablet)).surveys[0]?.answers).toEqual({ stars: ['5'], online: ['B'], why: ['A', 'B'] })

    // A request with an invalid answer changes nothing; a premature submission stores its valid answers.
    const wrong = { stars: ['6'], more: ['0123456789a'], nobody: ['A'] }
    expect(await getRefusal(send(phone, { ...wrong, online: ['A'] }))).toEqual({
      error: 'answerWrong',
      fields: ['stars', 'more', 'nobody'],
    })
    expect(await getRefusal(send(tablet, { stars: [], recommend: ['10'] }, { submit: true }))).toEqual({
      error: 'answerWrong',
      fields: ['stars'],
    })
    expect((await listed(phone)).surveys[0]?.answers).toEqual({ online: ['B'], why: ['A', 'B'], recommend: ['10'] })
    expect(await getRefusal(send(tablet, { stars: ['3'], why: [] }, { submit: true }))).toMatchObject({
      fields: ['why'],
    })

    // The condition hides the question, which drops its answer.
    const last = { why: ['A'], online: ['A'] }
    const handedIn = await send(tablet, last, { submit: true, anonymous: false })
    expect(handedIn).toEqual({ saved: true, submittedAt: new Date(aloft).toISOString(), rewarded: false })
    const kept = { stars: ['3'], online: ['A'], recommend: ['10'] }
    expect((await listed(phone)).surveys).toEqual([
      { surveyId: 'WIFI', answers: kept, submittedAt: handedIn.submittedAt, anonymous: false },
    ])
    // An identical submission succeeds, because the answer may have been lost; any other is too late.
    expect(await send(tablet, last, { submit: true })).toEqual(handedIn)
    expect(await getRefusal(send(phone, { stars: ['1'] }, { submit: true }))).toEqual({ error: 'surveyClosed' })
    expect(await getRefusal(send(phone, { stars: ['3'] }))).toEqual({ error: 'surveyClosed' })
    expect(await getResponses(passenger.tripId)).toMatchObject([{ asked: ['stars', 'online', 'recommend', 'more'] }])
  })

  it('forgets the author of an anonymous response on submission, and still accepts only one', async () => {
    const passenger = await boardPassenger(deps)
    goTo(aloft)
    await send(passenger.caller(), { stars: ['2'] })
    expect(await getResponses(passenger.tripId)).toHaveLength(1)
    const before = await getResponses(null)
    const submit = () => send(passenger.caller(), { online: ['A'] }, { submit: true })
    const answers = await Promise.all([submit(), submit()])
    expect(new Set(answers.map(({ submittedAt }) => submittedAt))).toEqual(new Set(['2026-11-20T09:00:00.000Z']))
    expect(await getResponses(passenger.tripId)).toEqual([])
    const [response, ...others] = (await getResponses(null)).filter(
      ({ response_id }) => !before.some((old) => old.response_id === response_id),
    )
    expect(others).toEqual([])
    expect(response).toMatchObject({
      survey_id: 'WIFI',
      flight_id: wifiFlight.flightId,
      anonymous: true,
      draft_at: null,
    })
    expect(await getAnswers(db, response?.response_id ?? '')).toEqual(
      new Map([
        ['stars', ['2']],
        ['online', ['A']],
      ]),
    )
    expect((await listed(passenger.caller())).surveys).toEqual([
      { surveyId: 'WIFI', answers: {}, submittedAt: '2026-11-20T09:00:00.000Z', anonymous: true },
    ])
    expect(await getRefusal(send(passenger.caller(), { stars: ['5'] }, { submit: true }))).toEqual({
      error: 'surveyClosed',
    })
  })

  it('is open only to passengers of that flight', async () => {
    const [passenger, stranger] = [await boardPassenger(deps), await boardPassenger(deps)]
    goTo(aloft)
    const { tripId } = passenger
    const refusals = [
      listed(guestCaller(), { tripId }),
      send(guestCaller(), {}, { tripId }),
      listed(stranger.caller(), { tripId }),
      listed(stranger.caller({ scope: 'trip' }), { tripId }),
      send(stranger.caller(), { stars: ['1'] }, { tripId }),
      listed(guestCaller(), { link: `${tripId}~WIFI~zzzzzz~${'a'.repeat(43)}` }),
      send(passenger.caller(), {}, { surveyId: 'SHOP' }),
      send(passenger.caller(), {}, { surveyId: 'nobody' }),
    ].map(getRefusal)
    const [guest, notFound] = [{ error: 'unauthorized' }, { error: 'notFound', reason: 'survey' }]
    expect(await Promise.all(refusals)).toEqual([guest, guest, ...Array.from({ length: 6 }, () => notFound)])
    await db.updateTable('flights').set({ cancelled: true }).where('flight_id', '=', wifiFlight.flightId).execute()
    expect(await listed(passenger.caller())).toEqual(nothing)
    await db.updateTable('flights').set({ cancelled: false }).where('flight_id', '=', wifiFlight.flightId).execute()
  })

  it('is rate limited', async () => {
    const passenger = await boardPassenger(deps)
    goTo(aloft)
    const answer = () => getRefusal(send(passenger.caller(), { stars: ['1'] }))
    expect(await answer()).toBeNull()
    // Simulates all but one of an hour's answers arriving at once.
    const used = { used_until: after(deps.clock.now(), minutes(60 - 60 / limits.surveyAnswersPerHour)) }
    await db.updateTable('counted_uses').set(used).where('kind', '=', 'answerSurvey').execute()
    expect(await answer()).toBeNull()
    expect(await answer()).toMatchObject({ error: 'rateLimited' })
  })
})

describe('after landing', () => {
  const jobs = { ...flightEventJobs, ...surveyJobs }
  const later = {
    flightId: 'TF2',
    flightNo: 'MF830',
    etd: new Date('2026-11-21T08:00Z'),
    eta: new Date('2026-11-21T10:00Z'),
  }
  const settle = async (at: string) => {
    goTo(at)
    await runDueJobs(deps, jobs)
  }
  const mailsTo = ({ tripId }: TestPassenger) => deps.mails.filter(({ to }) => to === getMailbox(tripId))
  const linkIn = (text = '') => new URLSearchParams(/#\/survey\?(\S+)/.exec(text)?.[1]).get('link') ?? ''

  it('mails once, in the language of the order, with a link that needs no login and opens only this survey', async () => {
    await addFlight(deps, later)
    await offerPlans(deps, later.flightId, { HOUR: null, FREE: null })
    const on = { flightId: later.flightId }
    const [chinese, english, done, bare] = [
      await boardPassenger(deps, on),
      await boardPassenger(deps, on),
      await boardPassenger(deps, on),
      await boardPassenger(deps, on),
    ]
    for (const planId of ['HOUR', 'FREE']) await buyPlan(deps, chinese.caller(), { tripId: chinese.tripId, planId })
    await buyPlan(deps, english.caller({ language: 'en' }), { tripId: english.tripId, planId: 'HOUR' })
    await buyPlan(deps, done.caller(), { tripId: done.tripId, planId: 'HOUR' })
    goTo('2026-11-21T09:00:00Z')
    await send(chinese.caller(), { stars: ['4'] })
    await send(done.caller(), { stars: ['4'], online: ['A'] }, { submit: true })
    await takeFlightEvent(deps, {
      kind: 'retimed',
      key: 'late',
      flightNo: 'MF830',
      flightDate: '2026-11-20',
      etd: later.etd,
      eta: new Date('2026-11-21T12:00Z'),
    })
    await settle('2026-11-21T11:30:00Z')
    expect(deps.mails).toEqual([])
    await settle('2026-11-21T12:00:00Z')
    await settle('2026-11-21T13:00:00Z')
    expect([chinese, english, done, bare].map((one) => mailsTo(one).length)).toEqual([1, 1, 0, 0])
    expect(mailsTo(chinese)[0]?.subject).toMatch(/^MF830 的机上网络用得怎么样？/)
    expect(mailsTo(english)[0]?.subject).toMatch(/^How was the Wi-Fi on MF830\?/)

    const link = linkIn(mailsTo(chinese)[0]?.text)
    const anybody = guestCaller()
    expect(await listed(anybody, { link })).toMatchObject({
      tripId: chinese.tripId,
      surveys: [{ surveyId: 'WIFI', answers: { stars: ['4'] } }],
    })
    expect(await getRefusal(send(anybody, { goods: ['5'] }, { surveyId: 'SHOP', link }))).toEqual({
      error: 'notFound',
      reason: 'survey',
    })
    const forged = link.replace(chinese.tripId, bare.tripId)
    expect(await getRefusal(listed(anybody, { link: forged }))).toEqual({ error: 'notFound', reason: 'survey' })
    await send(anybody, { online: ['A'] }, { link, submit: true })
    expect((await listed(chinese.caller())).surveys).toMatchObject([{ submittedAt: '2026-11-21T13:00:00.000Z' }])
    goTo('2026-12-05T12:59:59Z')
    expect((await listed(anybody, { link })).surveys).toHaveLength(1)
    goTo('2026-12-05T13:00:00Z')
    expect(await getRefusal(listed(anybody, { link }))).toEqual({ error: 'notFound', reason: 'survey' })
  })

  it('does not ask about a cancelled flight, or a plan refunded before it', async () => {
    const cancelled = {
      flightId: 'TF3',
      flightNo: 'MF831',
      etd: new Date('2026-11-20T08:00Z'),
      eta: new Date('2026-11-20T10:00Z'),
    }
    await addFlight(deps, cancelled)
    await offerPlans(deps, cancelled.flightId, { HOUR: null })
    const passenger = await boardPassenger(deps, { flightId: cancelled.flightId })
    await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })
    await takeFlightEvent(deps, { kind: 'cancelled', key: 'off', flightNo: 'MF831', flightDate: '2026-11-20' })
    await settle('2026-11-20T13:00:00Z')
    expect(mailsTo(passenger)).toEqual([])
  })

  it("asks a passenger about received goods after the flight's survey, and issues the coupon once", async () => {
    const passenger = await boardPassenger(deps)
    await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })
    await receiveGoods(passenger)
    goTo(aloft)
    expect((await listed(passenger.caller())).surveys.map(({ surveyId }) => surveyId)).toEqual(['WIFI'])
    await send(passenger.caller(), { stars: ['4'], online: ['A'] }, { submit: true })
    await settle('2026-11-20T11:00:00Z')
    expect((await listed(passenger.caller())).surveys.map(({ surveyId }) => surveyId)).toEqual(['SHOP', 'WIFI'])
    // A trip-scoped login does not see the account's goods.
    expect((await listed(passenger.caller({ scope: 'trip' }))).surveys).toHaveLength(1)
    await settle('2026-11-20T12:00:00Z')
    expect(mailsTo(passenger).map(({ subject }) => subject)).toEqual([expect.stringContaining('商城购物的感受')])
    const link = linkIn(mailsTo(passenger)[0]?.text)
    const submit = () => send(guestCaller(), { goods: ['5'] }, { surveyId: 'SHOP', link, submit: true })
    expect((await submit()).rewarded).toBe(true)
    expect((await submit()).rewarded).toBe(false)
    const coupons = await db.selectFrom('account_coupons').selectAll().execute()
    expect(coupons).toMatchObject([{ account_id: passenger.accountId, coupon_id: 'THANKS', state: 'unused' }])
  })
})

describe('survey results', () => {
  it('count submitted responses, and contain only the written texts', async () => {
    await db.deleteFrom('survey_responses').execute()
    goTo(aloft)
    const answers: Answers[] = [
      { stars: ['5'], online: ['A'], recommend: ['0'], more: ['很好'] },
      { stars: ['5'], online: ['B'], why: ['A', 'B'] },
      { stars: ['1'], online: ['B'], why: ['B'], more: ['慢'] },
    ]
    for (const one of answers) await send((await boardPassenger(deps)).caller(), one, { submit: true })
    await send((await boardPassenger(deps)).caller(), { stars: ['3'] })
    const results = await surveyResults(db, 'WIFI')
    expect(results).toMatchObject({ submitted: 3, drafts: 1 })
    const counted = results?.questions.map(({ questionId, asked, answered, values, texts }) => [
      `${questionId} ${answered}/${asked}`,
      values.flatMap(({ value, count }) => (count > 0 ? [`${value}:${count}`] : [])).join(' '),
      texts.toSorted(),
    ])
    expect(counted).toEqual([
      ['stars 3/3', '1:1 5:2', []],
      ['online 3/3', 'A:1 B:2', []],
      ['why 2/2', 'A:1 B:2', []],
      ['recommend 1/3', '0:1', []],
      ['more 2/3', '', ['很好', '慢'].toSorted()],
    ])
    expect(JSON.stringify(results)).not.toContain('trip_')
    expect(await surveyResults(db, 'nobody')).toBeUndefined()
  })
})
