import type { WordsTemplate } from '../ui/WordsFields.tsx'

/** What the airline answers again and again. Each can be changed before it is sent. */
export const rejectTemplates: readonly WordsTemplate[] = [
  {
    id: 'photos',
    name: { zh: '照片看不清', en: 'Photos unclear' },
    words: {
      zh: '照片看不清商品的问题，请补充清晰的照片后再次申请。',
      en: 'The photos do not show the fault. Please apply again with clearer ones.',
    },
  },
  {
    id: 'opened',
    name: { zh: '已拆封使用', en: 'Opened or used' },
    words: {
      zh: '商品已经拆封使用，不在无理由退货范围内。',
      en: 'The goods were opened or used, so they cannot be returned without a cause.',
    },
  },
  {
    id: 'late',
    name: { zh: '超过期限', en: 'Too late' },
    words: {
      zh: '申请已超过收货后 7 天的期限。',
      en: 'The request came later than 7 days after the goods arrived.',
    },
  },
]

export const partTemplates: readonly WordsTemplate[] = [
  {
    id: 'worn',
    name: { zh: '有使用痕迹', en: 'Signs of use' },
    words: {
      zh: '退回的商品有使用痕迹，按约定扣除一部分金额。',
      en: 'The returned goods show signs of use, so a part of the price is kept.',
    },
  },
  {
    id: 'missing',
    name: { zh: '缺少配件', en: 'Parts missing' },
    words: {
      zh: '退回的商品缺少配件，按约定扣除一部分金额。',
      en: 'Parts of the returned goods are missing, so a part of the price is kept.',
    },
  },
]
