import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allCalls } from './calls/all-calls.ts'
import { errorCodes, errorMessages, type ErrorName } from './error-codes.ts'
import { formatMoney, lessPercent } from './money.ts'

// Object.entries widens the keys; they are exactly the table's.
const errors = Object.entries(errorCodes) as [ErrorName, (typeof errorCodes)[ErrorName]][]

describe('the calls', () => {
  it('declare every call of section 7', () => {
    const named = (base: string, names: string) => names.split(' ').map((name) => base + name)
    const section7 = [
      ...named(
        '/api2/v1/order/',
        'submitOrder orderList wifiOrderList orderDetail calculateOrder submitPay invoiceDetail submitInvoice updateInvoice validateOrder orderCouponList',
      ),
      ...named('/api2/v1/shopBase/', 'getShopInfoList getSupportInvoiceType'),
      ...named(
        '/api2/v1/shoppingCart/',
        'airPortalShoppingCartList updateShoppingCartSKU updateShoppingCartAmount deleteShoppingCart shoppingCartStatistics calculateShoppingCart validateShoppingCart',
      ),
      ...named(
        '/api2/v1/prePurchase/',
        'getWifiProductTripByNameTicket getWifiProductTripByFlightIdentity getWifiProductByFlight mailCaptchaByFlightIdentity mailCaptchaByNameTicket mailCaptchaVerifyByFlightIdentity mailCaptchaVerifyByNameTicket',
      ),
      '/api2/v1/portal/getPrivacyClauseDetail',
      ...named('/api2/v1/common/', 'getServerTime getAreaTree'),
      ...named(
        '/api2/v1/user/addr/',
        'addrList addrList4Offline applyShippingAddrUpdate deleteAddr saveAddr verifyShippingAddrUpdate viewShippingAddrUpdate',
      ),
      '/api2/v1/coupon/list',
      '/api2/v1/equity/userList',
      ...named(
        '/api2/v1/refund/',
        'submitRefund uploadRefundPhoto sendBackRefund refundTypeList refundReasonList refundList refundDetail reSubmitRefund cancelRefund calculateRefund batchVerifyCodeSubmitRefund batchVerifyCodeCalculatePrice',
      ),
      '/api2/v1/login/h5',
      '/user/channelLogin/loginByST',
      '/mobile-starter/api/v1/Authmode/getSsoNewAccessToken',
      ...named(
        '/pditrans/',
        'autoVerify purchaseVerify addClientLog wifiLogin verifyToken queryFlightByUserIp verifyForPortal flightUserInfo calculateIp listQuestion questionAnswer',
      ),
    ]
    const declared = allCalls.filter(({ call }) => !call.extension).map(({ call }) => call.path)
    expect([...declared].sort()).toEqual([...section7].sort())
  })

  it('have one path and one name each', () => {
    expect(new Set(allCalls.map(({ call }) => call.path)).size).toBe(allCalls.length)
    expect(new Set(allCalls.map(({ call }) => call.name)).size).toBe(allCalls.length)
  })

  it('show no toast for verifyToken and the captcha verifications (spec §8)', () => {
    const silent = allCalls.filter(({ call }) => call.toast === 'silent').map(({ call }) => call.name)
    expect(silent).toEqual(
      expect.arrayContaining(['verifyToken', 'mailCaptchaVerifyByNameTicket', 'mailCaptchaVerifyByFlightIdentity']),
    )
  })
})

describe('the named errors', () => {
  it('have four-digit codes, unique but for the two meanings of 401 (P6)', () => {
    const codes = errors.map(([, error]) => error.code).filter((code) => code !== '401')
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    expect(errors.filter(([, error]) => error.code === '401').map(([name]) => name)).toEqual([
      'unauthorized',
      'humanCheck',
    ])
  })

  it('speak Chinese and English with the same placeholders (G8)', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
    for (const [, error] of errors) {
      expect(error.zh).toMatch(/[\u4e00-\u9fff]/)
      expect(error.en).toMatch(/^[ -~’]+$/)
      expect(holes(error.zh)).toEqual(holes(error.en))
    }
  })

  it('fill their placeholders', () => {
    expect(errorMessages('rateLimited', { retryAfterSeconds: 42 })).toEqual({
      zh: '尝试次数过多，请 42 秒后再试',
      en: 'Too many attempts. Try again in 42 seconds.',
    })
    expect(errorMessages('rateLimited', { retryAfterSeconds: 541 })).toEqual({
      zh: '尝试次数过多，请 10 分钟后再试',
      en: 'Too many attempts. Try again in 10 minutes.',
    })
  })
})

describe('money', () => {
  it('shows whole units with the symbol of its currency', () => {
    expect(formatMoney(123400, 'CNY')).toBe('¥1,234')
    expect(formatMoney(-1100, 'USD')).toBe('−$11')
    expect(formatMoney(0, 'CNY')).toBe('¥0')
  })

  it('rounds a member price down to a whole unit, never above the list price (G4)', () => {
    expect(lessPercent(12800, 10)).toBe(11500)
    expect(lessPercent(600, 10)).toBe(500)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100 }), (units, percent) => {
        const price = lessPercent(units * 100, percent)
        return price % 100 === 0 && price >= 0 && price <= units * 100
      }),
    )
  })
})
