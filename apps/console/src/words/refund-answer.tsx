import type { Bilingual, Language } from '@aisle/contract/language'
import { formatMoney, type Currency } from '@aisle/contract/money'
import type { RefundState } from '@aisle/contract/refund-states'
import type { DifferenceRow } from '../ui/Difference.tsx'
import { gatewayNames, refundTag } from './order-words.ts'

const phrases = {
  agreement: { zh: '同意', en: 'Agreement' },
  backTo: { zh: '{amount} 原路退回{method}', en: '{amount} back by {method}' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  gets: { zh: '旅客收到', en: 'Passenger gets' },
  mailOnly: { zh: '邮件', en: 'the mail' },
  moneyAndMail: { zh: '退款和邮件', en: 'the money and the mail' },
  nothingBack: { zh: '不退款', en: 'No money' },
  pieces: { zh: '{count} 件', en: '{count} pieces' },
  reads: { zh: '旅客读到', en: 'Passenger reads' },
  state: { zh: '状态', en: 'State' },
  stockBack: { zh: '回到库存', en: 'Back in stock' },
  waitsForSecond: { zh: '还要另一位同事同意，此前不退款', en: 'A second person must agree; nothing happens before' },
} as const

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
  const money = text(phrases.backTo).replace('{amount}', formatMoney(amount, currency)).replace('{method}', way)
  const other = language === 'zh' ? 'en' : 'zh'
  return [
    {
      id: 'money',
      name: text(phrases.gets),
      is: refunds && amount > 0 ? money : text(phrases.nothingBack),
    },
    ...(words
      ? [
          {
            id: 'words',
            name: text(phrases.reads),
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
            name: text(phrases.stockBack),
            is: text(phrases.pieces).replace('{count}', String(fit)),
          },
        ]
      : []),
    ...(result === 'waiting'
      ? [{ id: 'second', name: text(phrases.agreement), is: text(phrases.waitsForSecond) }]
      : [
          {
            id: 'state',
            name: text(phrases.state),
            was: text(refundTag(before)),
            is: text(refundTag(state ?? before)),
          },
          {
            id: 'final',
            name: text(phrases.final),
            is: text(refunds && amount > 0 ? phrases.moneyAndMail : phrases.mailOnly),
          },
        ]),
  ]
}
