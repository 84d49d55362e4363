import { ledgerKindNames } from '@aisle/contract/console-names'
import type { Bilingual } from '@aisle/contract/language'
import { paymentMethods } from '@aisle/contract/order-states'
import { ledgerKinds } from '@aisle/contract/reconciliation'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { gatewayNames } from '../../words/order-words.ts'
import { financePhrases as phrases } from './finance-phrases.ts'
import { currencies, readLedgerSearch, type LedgerSearch } from './ledger-search-rules.ts'

/** What of the ledger is shown; each choice stands in the address. */
export function LedgerFilters({ request }: { request: LedgerSearch & { from: string; to: string } }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const set = (name: keyof LedgerSearch, value: string) =>
    void navigate({ to: '/ledger', search: readLedgerSearch({ ...request, [name]: value }), replace: true })
  const day = (name: 'from' | 'to', label: Bilingual) => (
    <input
      className="in day"
      type="date"
      aria-label={text(label)}
      value={request[name]}
      onChange={(event) => {
        if (event.target.value) set(name, event.target.value)
      }}
    />
  )
  const choice = (
    name: 'gateway' | 'currency' | 'kind',
    [label, any]: readonly [label: Bilingual, any: Bilingual],
    options: readonly (readonly [value: string, words: Bilingual])[],
  ) => (
    <select
      className="in day"
      aria-label={text(label)}
      value={request[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
    >
      <option value="">{text(any)}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {text(words)}
        </option>
      ))}
    </select>
  )
  const plain = (words: string): Bilingual => ({ zh: words, en: words })
  return (
    <div className="chips">
      {day('from', phrases.from)}
      <span aria-hidden="true">–</span>
      {day('to', phrases.to)}
      {choice(
        'gateway',
        [phrases.gateway, phrases.anyGateway],
        paymentMethods.map((one) => [one, gatewayNames[one] ?? plain(one)]),
      )}
      {choice(
        'currency',
        [phrases.currency, phrases.anyCurrency],
        currencies.map((one) => [one, plain(one)]),
      )}
      {choice(
        'kind',
        [phrases.kind, phrases.anyKind],
        ledgerKinds.map((one) => [one, ledgerKindNames[one]]),
      )}
    </div>
  )
}
