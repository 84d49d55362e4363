import type { WordsTemplate } from '../ui/WordsFields.tsx'

/** What staff ask again and again. Each can be changed before it is sent. */
export const questionTemplates: readonly WordsTemplate[] = [
  {
    id: 'photo',
    name: { zh: '补充照片', en: 'Another photo' },
    words: {
      zh: '照片看不清商品的问题，能否补充一张清晰的照片，或说明哪里有问题？',
      en: 'The photo does not show the fault. Could you send a clearer one, or tell us what is wrong?',
    },
  },
  {
    id: 'variant',
    name: { zh: '换一款还是退款', en: 'Another variant or refund' },
    words: {
      zh: '您订的这一款暂时没有货。您愿意换一款，还是退款？',
      en: 'The variant you ordered is out of stock. Would you like another one, or your money back?',
    },
  },
  {
    id: 'address',
    name: { zh: '核对收货地址', en: 'Check the address' },
    words: {
      zh: '您的收货地址可能不完整，能否告诉我们完整的地址和电话？',
      en: 'Your delivery address may not be complete. Could you tell us the whole address and a phone number?',
    },
  },
]
