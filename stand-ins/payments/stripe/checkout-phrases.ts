import type { PageLanguage } from '../../http/page.ts'
import type { CardError } from './card-rules.ts'

export const PHRASES = {
  zh: {
    title: 'Stripe 收银台（演示）',
    note: '这是 Stripe 收银台的演示替身：按真实协议工作，但不会动用任何资金。请勿输入真实卡号。',
    merchant: '收款方',
    goods: '商品',
    reference: '参考号',
    number: '卡号',
    expiry: '有效期（月/年）',
    cvc: '安全码',
    name: '持卡人姓名',
    pay: '支付',
    back: '返回商家',
    complete: '付款已完成。',
    expired: '已超过付款时间。',
    tests: '测试卡',
    pays: '付款成功',
    refused: '被拒绝',
    noFunds: '余额不足',
    any: '任意未来有效期、安全码和姓名。',
  },
  en: {
    title: 'Stripe checkout (demonstration)',
    note: 'This is a demonstration stand-in for Stripe Checkout: it speaks the real protocol, but no money moves. Never enter a real card.',
    merchant: 'Merchant',
    goods: 'Goods',
    reference: 'Reference',
    number: 'Card number',
    expiry: 'Expiry',
    cvc: 'CVC',
    name: 'Name on card',
    pay: 'Pay',
    back: 'Back',
    complete: 'This payment is complete.',
    expired: 'The time for paying is over.',
    tests: 'Test cards',
    pays: 'pays',
    refused: 'is declined',
    noFunds: 'has insufficient funds',
    any: 'Any future expiry, any CVC, any name.',
  },
}

/** By the field's mistake. */
export const ERRORS: Record<PageLanguage, Record<CardError, string>> = {
  zh: {
    number: '卡号有误',
    expiry: '请输入月份和年份，例如 12 / 34',
    expired: '卡片已过期',
    cvc: '安全码不完整',
    name: '请输入持卡人姓名',
  },
  en: {
    number: 'Your card number is invalid.',
    expiry: 'Enter month and year, such as 12 / 34.',
    expired: 'Your card has expired.',
    cvc: 'The security code is incomplete.',
    name: 'Enter the name on the card.',
  },
}

/** Stripe says why a bank refuses in English; these are the same refusals in Chinese, by its codes. */
export const CHINESE_REFUSALS: Record<string, string> = {
  generic_decline: '银行卡被拒绝。',
  insufficient_funds: '银行卡余额不足。',
  expired_card: '银行卡已过期。',
  test_mode_live_card: '银行卡被拒绝。本演示只接受测试卡，请勿输入真实卡号。',
}
