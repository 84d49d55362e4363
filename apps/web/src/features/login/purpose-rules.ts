import { readHash } from '../../navigation/hash-address.ts'
import { matchPath, type AppPath } from '../../navigation/paths.ts'
import type { purposePhrases } from './purpose-phrases.ts'

export type Purpose = keyof typeof purposePhrases

/** The purpose of the login that each screen requires; checkout has several purposes. */
const purposes: Partial<Record<AppPath, Purpose>> = {
  '/payAuth': 'getOnline',
  '/order/list': 'seeOrders',
  '/order/detail': 'seeOrder',
  '/order/applyRefund/:orderItem/:orderStatus': 'askForRefund',
  '/refund/list': 'seeRefunds',
  '/refund/detail': 'seeRefund',
  '/order/addrEdit/:addr?': 'giveAddress',
  '/order/newAddr': 'giveAddress',
  '/order/modifyAddr': 'changeAddress',
  '/order/logistics/:orderId': 'trackParcel',
  '/order/deliveryChose': 'chooseDelivery',
  '/addr/manage': 'seeAddresses',
  '/addr/edit/:addr?': 'seeAddresses',
  '/addr/create': 'giveAddress',
  '/shopCart': 'seeCart',
  '/couponsCentre': 'seeCoupons',
  '/survey': 'answerSurvey',
  '/pay/result': 'seePayment',
  '/invoice': 'seeInvoice',
  '/invoiceDetail': 'seeInvoice',
}

/** The passenger's intention when the guard stopped them; `goOn` for a target that needs no login. Pure. */
export function getPurpose(target: string): Purpose {
  const { pathname, query } = readHash(target)
  const path = matchPath(pathname)?.path
  if (path === '/order/settlement') {
    if (query.has('cart')) return 'payForCart'
    return query.has('planId') ? 'payForPlan' : 'payForGoods'
  }
  return (path && purposes[path]) ?? 'goOn'
}
