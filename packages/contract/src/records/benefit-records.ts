import { couponScopes, rightsCardKinds, type CouponScope, type RightsCardKind } from '../states/shop-states.ts'
import type { Bilingual } from '../language.ts'
import * as shared from './record-fields.ts'
import type { RecordKind } from './record-kind.ts'

const scopeNames: Readonly<Record<CouponScope, Bilingual>> = {
  all: { zh: '全部', en: 'Everything' },
  goods: { zh: '商品', en: 'Goods' },
  wifi: { zh: 'Wi-Fi 套餐', en: 'Wi-Fi plans' },
  category: { zh: '一个分类', en: 'One category' },
}
const cardKindNames: Readonly<Record<RightsCardKind, Bilingual>> = {
  times: { zh: '次卡', en: 'So many uses' },
  period: { zh: '期卡', en: 'One on every flight' },
  benefit: { zh: '权益', en: 'Free shipping' },
}

const coupons: RecordKind = {
  name: { zh: '优惠券', en: 'Coupons' },
  one: { zh: '优惠券', en: 'coupon' },
  id: ['couponId'],
  title: 'name',
  columns: ['amountFen', 'percentOff', 'scope', 'validFrom', 'validTo'],
  fields: [
    shared.textId('couponId'),
    shared.name,
    {
      kind: 'money',
      fen: 'amountFen',
      cents: 'amountCents',
      name: { zh: '减金额', en: 'Amount off' },
      hint: { zh: '金额或百分比，二选一', en: 'Either an amount or a percentage' },
      optional: true,
    },
    {
      kind: 'number',
      key: 'percentOff',
      name: { zh: '或减百分比', en: 'or percentage off' },
      unit: { zh: '%', en: '%' },
      optional: true,
    },
    {
      kind: 'money',
      fen: 'capFen',
      cents: 'capCents',
      name: { zh: '最多减', en: 'At most' },
      hint: { zh: '只用于百分比', en: 'For a percentage only' },
      optional: true,
    },
    { kind: 'money', fen: 'minSpendFen', cents: 'minSpendCents', name: { zh: '满', en: 'From a sum of' } },
    {
      kind: 'choice',
      key: 'scope',
      name: { zh: '适用', en: 'For' },
      choices: couponScopes.map((value) => ({ value, name: scopeNames[value] })),
    },
    { kind: 'record', key: 'categoryId', of: 'categories', name: { zh: '分类', en: 'Category' }, optional: true },
    shared.memberOnly,
    shared.validFrom,
    shared.validTo,
  ],
}

const rightsCards: RecordKind = {
  name: { zh: '权益卡', en: 'Rights cards' },
  one: { zh: '权益卡', en: 'rights card' },
  id: ['cardId'],
  title: 'name',
  columns: ['kind', 'times', 'validDays', 'memberOnly'],
  fields: [
    shared.textId('cardId'),
    {
      kind: 'choice',
      key: 'kind',
      name: { zh: '类型', en: 'Kind' },
      choices: rightsCardKinds.map((value) => ({ value, name: cardKindNames[value] })),
    },
    shared.name,
    shared.description,
    { kind: 'words', key: 'refundNote', name: { zh: '退款说明', en: 'Note on refunds' } },
    { kind: 'number', key: 'times', name: { zh: '次数', en: 'Uses' }, optional: true },
    { kind: 'records', key: 'planIds', of: 'plans', name: { zh: '可用套餐', en: 'Plans' } },
    { kind: 'yes', key: 'freeShipping', name: { zh: '免运费', en: 'Free shipping' } },
    { kind: 'number', key: 'validDays', name: { zh: '有效期', en: 'Valid for' }, unit: { zh: '天', en: 'days' } },
    shared.memberOnly,
  ],
}

export const benefitRecords = { coupons, 'rights-cards': rightsCards }
