import { definePhrases } from '../../../language/phrases.ts'

/** Of the sheet over the plans only; the form in it has its own. */
export const seatSheetPhrases = definePhrases({
  checkToConnect: { zh: '核对座位，马上连上', en: 'Check your seat to connect' },
  checkAndGoOn: { zh: '核对并继续', en: 'Check and continue' },
  contact: { zh: '邮箱、手机号（选填）', en: 'E-mail and mobile (optional)' },
})
