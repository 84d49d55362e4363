import type { Bilingual } from '@aisle/contract/language'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { financePhrases } from './finance-phrases.ts'
import { invoicePhrases as phrases } from './invoice-phrases.ts'
import { hasIssueDays, readInvoicesSearch, type InvoicesSearch } from './invoices-search-rules.ts'

/** What of the view is shown; each choice stands in the address. */
export function InvoiceFilters({ search }: { search: InvoicesSearch }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.q ?? '')
  const set = (changed: Partial<Record<keyof InvoicesSearch, string>>) =>
    void navigate({ to: '/invoices', search: readInvoicesSearch({ ...search, ...changed }), replace: true })
  const day = (name: 'from' | 'to', label: Bilingual) => (
    <input
      className="in day"
      type="date"
      aria-label={text(label)}
      value={search[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  const isFiltered = search.q !== undefined || search.from !== undefined || search.to !== undefined
  return (
    <div className="chips">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          set({ q: typed })
        }}
      >
        <input
          className="in"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={text(phrases.search)}
          placeholder={text(phrases.search)}
        />
      </form>
      {hasIssueDays(search) && (
        <>
          {day('from', phrases.issuedFrom)}
          <span aria-hidden="true">–</span>
          {day('to', phrases.issuedTo)}
        </>
      )}
      {isFiltered && (
        <Link
          to="/invoices"
          search={search.view ? { view: search.view } : {}}
          className="btn txt sm"
          activeProps={{}}
          onClick={() => setTyped('')}
        >
          {text(financePhrases.clear)}
        </Link>
      )}
    </div>
  )
}
