import { definePhrases } from '../../../language/phrases.ts'

export const shipToPhrases = definePhrases({
  shipTo: { zh: '收货地址', en: 'Delivery address' },
  changeAddress: { zh: '修改地址', en: 'Change address' },
})
