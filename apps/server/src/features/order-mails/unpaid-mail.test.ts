import { beforeEach, describe, expect, it } from 'vitest'
import * as limits from '@aisle/contract/limits'
import { addAddress, orderGoods } from '../../../test-support/buy-goods.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addFlight, boardPassenger, offerPlans, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { cancelOrder } from '../payments/cancel-order.ts'
import { paymentJobs } from '../payments/payment-jobs.ts'
import { orderMailJobs } from './index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)

const contact = 'lin.xiaoyu@example.com'
beforeEach(() => deps.mails.splice(0))

let flights = 700
/** An unpaid order of a plan on a flight that leaves so many minutes from now. */
async function placePlan({
  minutesAhead = 24 * 60,
  language = 'zh',
}: { minutesAhead?: number; language?: 'zh' | 'en' } = {}) {
  flights += 1
  const flight = { flightId: newId(deps.random, 'F'), flightNo: `MF${flights}` }
  const etd = after(deps.clock.now(), minutes(minutesAhead))
  await addFlight(deps, { ...flight, etd, eta: after(etd, minutes(180)) })
  await offerPlans(deps, flight.flightId, { HOUR: null })
  const passenger = await boardPassenger(deps, { flightId: flight.flightId })
  const caller = passenger.caller({ email: contact, language })
  const basket = { lines: [{ kind: 'WIFI' as const, tripId: passenger.tripId, planId: 'HOUR', quantity: 1 as const }] }
  const quote = await calculateOrder(deps, caller, basket)
  const { orderNo } = await submitOrder(deps, caller, { ...basket, payable: quote.payable, currency: quote.currency })
  return { ...flight, orderNo, caller }
}

/** Lets the time to pay pass, and runs what is due. */
async function timeOut() {
  deps.clock.advance(limits.goodsPaymentMinutes * 60)
  await runDueJobs(deps, { ...paymentJobs, ...orderMailJobs })
}

describe('the mail about an order that ended unpaid (O9)', () => {
  it.each([
    ['zh', '订单超时未付款，已取消', ['没有扣款', '1 小时上网包', '重新购买']],
    ['en', 'Your order was cancelled: it was not paid in time', ['not charged', '1-Hour Browsing', 'Order again']],
  ] as const)(
    'says in %s that the time to pay has run out, and where to buy again, once',
    async (language, subject, said) => {
      const { flightNo } = await placePlan({ language })
      await timeOut()
      await runDueJobs(deps, orderMailJobs)
      expect(deps.mails.map((mail) => [mail.to, mail.subject])).toEqual([[contact, subject]])
      for (const text of [...said, flightNo, '/#/purchaseIndex']) expect(deps.mails[0]?.text).toContain(text)
      expect(deps.mails[0]?.text).not.toMatch(/\d{6}/)
      expect(deps.mails[0]?.text).not.toMatch(language === 'zh' ? /Order again/ : /\p{sc=Han}/u)
    },
  )

  it('leads to the goods that were ordered', async () => {
    const passenger = await boardPassenger(deps, {})
    const caller = passenger.caller({ email: contact, scope: 'account' })
    const addrId = await addAddress(deps, caller)
    await orderGoods(deps, caller, { way: 'SHIP', pieces: { 'SCARF-BLUE': 1 }, addrId })
    await timeOut()
    expect(deps.mails[0]?.text).toMatch(/重新购买：http\S+\/#\/goods\/SCARF\n/)
  })

  it('says that the flight is gone when the airline closed the order', async () => {
    const { orderNo, flightId, flightNo } = await placePlan()
    await db.updateTable('flights').set({ cancelled: true }).where('flight_id', '=', flightId).execute()
    const job = { job_id: newId(deps.random, 'job'), kind: 'order.close', key: orderNo, payload: { orderNo } }
    const at = deps.clock.now()
    await db
      .insertInto('jobs')
      .values({ ...job, payload: JSON.stringify(job.payload), run_at: at, created_at: at })
      .execute()
    await runDueJobs(deps, { ...paymentJobs, ...orderMailJobs })
    expect(deps.mails.map(({ subject }) => subject)).toEqual(['未付款的订单已关闭'])
    expect(deps.mails[0]?.text).toContain(`${flightNo} 已取消`)
  })

  it('is not sent to who canceled it: they have seen it end', async () => {
    const { orderNo, caller } = await placePlan()
    await cancelOrder(deps, caller, { orderNo })
    await timeOut()
    expect(deps.mails).toEqual([])
  })

  it('is not sent without a mailbox, nor once the flight has left', async () => {
    const { orderNo } = await placePlan()
    await db.updateTable('orders').set({ contact_email: null }).where('order_no', '=', orderNo).execute()
    const gone = await placePlan({ minutesAhead: 90 })
    const away = { ...deps, mailer: { send: () => Promise.reject(new Error('away')) } }
    deps.clock.advance(limits.goodsPaymentMinutes * 60)
    await runDueJobs(away, { ...paymentJobs, ...orderMailJobs })
    deps.clock.advance(2 * 3600)
    await runDueJobs(deps, { ...paymentJobs, ...orderMailJobs })
    expect(deps.mails).toEqual([])
    const ended = await db.selectFrom('orders').select('state').where('order_no', '=', gone.orderNo).execute()
    expect(ended).toEqual([{ state: 'payment_timed_out' }])
  })
})
