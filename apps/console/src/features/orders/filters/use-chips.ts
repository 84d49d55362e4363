import { orderKindNames } from '@aisle/contract/console-names'
import type { Bilingual } from '@aisle/contract/language'
import type { OrdersSearch } from '@aisle/rules/list-addresses'
import { shortDay } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { gatewayNames, stateTag } from '../../../words/order-words.ts'
import { orderPhrases } from '../order-phrases.ts'
import { filterPhrases as phrases } from './filter-phrases.ts'

export interface Chip {
  id: keyof OrdersSearch
  name: string
  value: string
  /** The address without this filter. */
  without: OrdersSearch
}

type Names = [keyof OrdersSearch, ...(keyof OrdersSearch)[]]

/** What of the list is filtered, in words. */
export function useChips(search: OrdersSearch): Chip[] {
  const { text, language } = useLanguage()
  const { q, kind, state, from, to, flight, day } = search
  const dayWords = (one: string) => shortDay(`${one}T00:00:00+08:00`, language)
  const period = (first: string | undefined, last: string | undefined) =>
    first && last
      ? text(orderPhrases.between).replace('{from}', dayWords(first)).replace('{to}', dayWords(last))
      : first
        ? text(orderPhrases.since).replace('{day}', dayWords(first))
        : last && text(orderPhrases.until).replace('{day}', dayWords(last))
  const chip = (phrase: Bilingual, value: string | undefined, gone: Names): Chip[] =>
    value === undefined || value === ''
      ? []
      : [
          {
            id: gone[0],
            name: text(phrase),
            value,
            without: Object.fromEntries(Object.entries(search).filter(([name]) => !gone.some((one) => one === name))),
          },
        ]
  return [
    ...chip(orderPhrases.contains, q, ['q']),
    ...chip(orderPhrases.placed, period(from, to), ['from', 'to']),
    ...chip(orderPhrases.kind, kind && text(orderKindNames[kind]), ['kind']),
    ...chip(orderPhrases.state, state && text(stateTag(null, state)), ['state']),
    ...chip(orderPhrases.flight, flight && (day ? `${flight} ${dayWords(day)}` : flight), ['flight', 'day']),
    ...chip(phrases.paid, period(search.paidFrom, search.paidTo), ['paidFrom', 'paidTo']),
    ...narrowingIn(search, text).flatMap(([phrase, value, ...gone]) => chip(phrase, value, gone)),
  ]
}

/** What narrows the list further, in words, with what of the address says so. */
function narrowingIn(
  { currency, method, least, most, point, sku, plan, coupon, refund, invoice }: OrdersSearch,
  text: (words: Bilingual) => string,
): [Bilingual, string | undefined, ...Names][] {
  const asked = (answer: 'yes' | 'no' | undefined) => answer && text(phrases[answer])
  const amounts =
    least !== undefined && most !== undefined
      ? text(phrases.amounts).replace('{least}', least).replace('{most}', most)
      : least === undefined
        ? most && text(phrases.atMost).replace('{amount}', most)
        : text(phrases.atLeast).replace('{amount}', least)
  return [
    [phrases.currency, currency && text(currency === 'CNY' ? phrases.cny : phrases.usd), 'currency'],
    [phrases.method, method && text(gatewayNames[method] ?? { zh: method, en: method }), 'method'],
    [phrases.total, amounts, 'least', 'most'],
    [phrases.point, point, 'point'],
    [phrases.sku, sku, 'sku'],
    [phrases.plan, plan, 'plan'],
    [phrases.coupon, coupon, 'coupon'],
    [phrases.refund, asked(refund), 'refund'],
    [phrases.invoice, asked(invoice), 'invoice'],
  ]
}
