import type { Bilingual, Language } from '@aisle/contract/language'
import { formatMoney, type Currency } from '@aisle/contract/money'
import type { RefundState } from '@aisle/contract/refund-states'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { refundTag } from '../orders/order-words.ts'
import { gatewayNames } from '../orders/order-phrases.ts'
import { refundPhrases } from './refund-phrases.ts'

/** What the server says about a decision, before and after it is made. */
export interface DecidedRefund {
  refundNo: string
  result: 'done' | 'waiting' | 'same'
  state: RefundState | null
  amount: number
  currency: Currency
}

interface About {
  before: RefundState
  method: string | null
  /** What the passenger reads, in both languages. */
  words?: Bilingual | null
  /** Pieces that go back on the shelf. */
  fit?: number
}

/** The lines of a decision's difference: money, words, state, who must agree, and what is final. */
export function decisionRows(
  answer: DecidedRefund,
  { before, method, words, fit = 0 }: About,
  { text, language }: { text: (words: Bilingual) => string; language: Language },
): DifferenceRow[] {
  const { amount, currency, result, state } = answer
  const refunds = state === 'refunding' || state === 'completed' || (result === 'waiting' && amount > 0)
  const way = method ? text(gatewayNames[method] ?? { zh: method, en: method }) : ''
  const money = text(refundPhrases.backTo).replace('{amount}', formatMoney(amount, currency)).replace('{method}', way)
  const other = language === 'zh' ? 'en' : 'zh'
  return [
    {
      id: 'money',
      name: text(refundPhrases.gets),
      is: refunds && amount > 0 ? money : text(refundPhrases.nothingBack),
    },
    ...(words
      ? [
          {
            id: 'words',
            name: text(refundPhrases.reads),
            is: (
              <>
                {words[language]}
                <br />
                <span className="s c3" lang={other === 'zh' ? 'zh-CN' : 'en'}>
                  {words[other]}
                </span>
              </>
            ),
          },
        ]
      : []),
    ...(fit > 0
      ? [
          {
            id: 'fit',
            name: text(refundPhrases.stockBack),
            is: text(refundPhrases.pieces).replace('{count}', String(fit)),
          },
        ]
      : []),
    ...(result === 'waiting'
      ? [{ id: 'second', name: text(refundPhrases.agreement), is: text(refundPhrases.waitsForSecond) }]
      : [
          {
            id: 'state',
            name: text(refundPhrases.state),
            was: text(refundTag(before)),
            is: text(refundTag(state ?? before)),
          },
          {
            id: 'final',
            name: text(refundPhrases.final),
            is: text(refunds && amount > 0 ? refundPhrases.moneyAndMail : refundPhrases.mailOnly),
          },
        ]),
  ]
}
