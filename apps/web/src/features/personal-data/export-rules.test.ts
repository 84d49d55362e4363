import { invoiceStates, invoiceTitleKinds } from '@aisle/contract/invoice-states'
import { messageStates } from '@aisle/contract/message-states'
import {
  addressChangeStates,
  automaticRefundReasons,
  entitlementStates,
  grantStates,
  orderKinds,
  orderStates,
  parcelStates,
  pickupCodeStates,
} from '@aisle/contract/order-states'
import { passengerKinds } from '@aisle/contract/passenger-kinds'
import { refundStates, refundTypes } from '@aisle/contract/refund-states'
import { couponStates } from '@aisle/contract/shop-states'
import { describe, expect, it } from 'vitest'
import { refundsOfOrderPhrases } from '../orders/after-sale/refunds-of-order-phrases.ts'
import { orderPhrases } from '../orders/order-phrases.ts'
import { codePhrases, isKnownCode, sectionCodePhrases } from './code-phrases.ts'
import { filledFields, readable, wholePage } from './export-rules.ts'

const words = { yes: '是', no: '否', code: (section: string, code: string) => `${section} ${code}` }

describe('a value of an export', () => {
  it.each([
    ['createdAt', '2026-11-20T02:00:00.000Z', '2026-11-20\u00a010:00'],
    ['payable', 5800, '58.00'],
    ['quantity', 2, '2'],
    ['isDefault', false, '否'],
    ['transports', ['usb', 'nfc'], 'usb, nfc'],
    ['detail', { from: 'F1' }, '{"from":"F1"}'],
    ['remark', '', ''],
    ['paidAt', null, ''],
    ['events', [], ''],
    ['state', 'paid', 'orders paid'],
    ['carrierCode', 'shunfeng', 'shunfeng'],
  ] as const)('%s %j reads %j', (field, value, text) => {
    expect(readable('orders', field, value, words)).toBe(text)
  })

  it('has words for every code that the contract knows', () => {
    const codes = [
      ...orderStates,
      ...orderKinds,
      ...pickupCodeStates,
      ...addressChangeStates,
      ...parcelStates,
      ...entitlementStates,
      ...grantStates,
      ...automaticRefundReasons,
      ...refundTypes,
      ...refundStates,
      ...couponStates,
      ...invoiceStates,
      ...invoiceTitleKinds,
      ...messageStates,
      ...passengerKinds,
    ]
    expect(codes.filter((code) => !isKnownCode(code))).toEqual([])
    expect(isKnownCode('toString')).toBe(false)
  })

  it('has the words of the screens for the states of orders and refunds', () => {
    for (const state of orderStates) expect(codePhrases[state]).toEqual(orderPhrases[state])
    // A refund that failed is still to come for its passenger; the export says what is kept.
    const ofRefunds: Record<string, unknown> = sectionCodePhrases
    for (const state of refundStates.filter((one) => one !== 'failed'))
      expect(ofRefunds[`refunds.${state}`] ?? codePhrases[state]).toEqual(refundsOfOrderPhrases[state])
    for (const type of refundTypes) expect(codePhrases[type]).toEqual(refundsOfOrderPhrases[type])
  })

  it('is left out where it says nothing, in the order of the contract', () => {
    const rows = [{ email: 'a@example.com', displayName: '林小屿', phone: null }]
    expect(filledFields({ name: 'account', rows }, words)).toEqual([
      [
        { field: 'displayName', text: '林小屿' },
        { field: 'email', text: 'a@example.com' },
      ],
    ])
  })
})

it('a saved page is whole, in its language, and its title is no markup', () => {
  const page = wholePage({ title: '<b>&', language: 'zh', body: '<p>x</p>' })
  expect(page).toMatch(/^<!doctype html><html lang="zh">/)
  expect(page).toContain('<title>&lt;b>&amp;</title>')
  expect(page).toContain('<p>x</p></body></html>')
})
