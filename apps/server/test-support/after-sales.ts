import type { RefundType } from '@aisle/contract/refund-states'
import type { Deps } from '../src/platform/deps.ts'
import { fulfillmentJobs } from '../src/features/fulfillment/fulfillment-jobs.ts'
import { shipOrder } from '../src/features/fulfillment/index.ts'
import { paymentJobs } from '../src/features/payments/index.ts'
import { calculateRefund } from '../src/features/refunds/calculate-refund.ts'
import { refundJobs } from '../src/features/refunds/refund-jobs.ts'
import { sendBackRefund } from '../src/features/refunds/returns/send-back-refund.ts'
import { submitRefund } from '../src/features/refunds/submit-refund.ts'
import type { PassengerCaller } from '../src/platform/http/caller.ts'
import { runDueJobs } from '../src/platform/jobs/job-queue.ts'
import { newId } from '../src/platform/security/random.ts'
import { addAddress, orderGoods, payForOrder } from './buy-goods.ts'
import { addShopper, openGoodsShop } from './goods-shop.ts'
import { loadRefundReasons, returningGateway } from './refund-world.ts'
import { orderMailJobs } from '../src/features/order-mails/index.ts'

export const day = 24 * 3600

/** A passenger's steps from a parcel to the end of after-sales, in a shop with reasons and a gateway that refunds. */
export async function afterSales(deps: Deps) {
  await openGoodsShop(deps)
  await loadRefundReasons(deps)
  const { gateway, says, asked } = returningGateway('alipay', 'CNY')
  deps.gateways = [gateway]
  const shopper = await addShopper(deps)
  const withKey = (caller: PassengerCaller) => ({ ...caller, idempotencyKey: newId(deps.random, 'key') })

  /** Places, pays and ships an order. */
  async function ship(pieces: Record<string, number>): Promise<string> {
    const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces, addrId: await addAddress(deps, shopper()) })
    await payForOrder(deps, order)
    await deps.db
      .updateTable('orders')
      .set({ contact_email: `${order.orderNo}@example.com` })
      .where('order_no', '=', order.orderNo)
      .execute()
    await shipOrder(deps, { orderNo: order.orderNo, carrierCode: 'shunfeng', waybillNo: `SF${order.orderNo}` })
    return order.orderNo
  }

  /** Requests a refund for units of lines; the server sets the amount. */
  async function ask(
    orderNo: string,
    {
      units = { 1: 1 },
      ...wanted
    }: {
      type: RefundType
      reasonId: string
      units?: Record<number, number>
      exchangeSkuId?: string
    },
  ): Promise<string> {
    const lines = Object.entries(units).map(([lineNo, count]) => ({ lineNo: Number(lineNo), units: count }))
    const asks = { ...wanted, orderNo, lines }
    const { amount } = await calculateRefund(deps, shopper(), asks)
    const { refundNo } = await submitRefund(deps, withKey(shopper()), { ...asks, amount })
    return refundNo
  }
  const sendBack = (refundNo: string) =>
    sendBackRefund(deps, shopper(), { refundNo, carrierCode: 'jd', waybillNo: `JD${refundNo}` })

  return {
    shopper,
    withKey,
    ship,
    ask,
    sendBack,
    /** The gateway's answer to the next refunds, and the refunds that it was asked for. */
    says,
    asked,
    runJobs: () => runDueJobs(deps, { ...fulfillmentJobs, ...orderMailJobs, ...paymentJobs, ...refundJobs }),
  }
}
