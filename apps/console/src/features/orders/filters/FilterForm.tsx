import { searchedOrders } from '@aisle/contract/console'
import { orderKindNames } from '@aisle/contract/console-names'
import type { Bilingual } from '@aisle/contract/language'
import { orderKinds, orderStates, paymentMethods } from '@aisle/contract/order-states'
import { readOrdersSearch, type OrdersSearch } from '@aisle/rules/list-addresses'
import { useNavigate } from '@tanstack/react-router'
import type { HTMLAttributes } from 'react'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { gatewayNames, stateTag } from '../../../words/order-words.ts'
import { orderPhrases } from '../order-phrases.ts'
import { filterPhrases as phrases } from './filter-phrases.ts'

interface Props {
  search: OrdersSearch
}

/** Everything by which the list can be filtered; the address is read from it as from any link. */
export function FilterForm({ search, onDone }: Props & { onDone: () => void }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  return (
    <form
      className="v"
      onSubmit={(event) => {
        event.preventDefault()
        const given = Object.fromEntries(new FormData(event.currentTarget))
        void navigate({ to: '/orders', search: readOrdersSearch({ ...search, ...given }) })
        onDone()
      }}
    >
      <div className="half">
        <Choice
          name="kind"
          label={orderPhrases.kind}
          any={orderPhrases.anyKind}
          search={search}
          options={orderKinds.map((kind) => [kind, orderKindNames[kind]])}
        />
        <Choice
          name="state"
          label={orderPhrases.state}
          any={orderPhrases.anyState}
          search={search}
          options={orderStates.map((state) => [state, stateTag(null, state)])}
        />
        <Typed name="from" label={orderPhrases.from} type="date" search={search} />
        <Typed name="to" label={orderPhrases.to} type="date" search={search} />
        <Typed
          name="flight"
          label={orderPhrases.flight}
          search={search}
          placeholder="MF817"
          pattern="[A-Za-z0-9]{2}[0-9]{3,4}"
        />
        <Typed name="day" label={orderPhrases.flightDay} type="date" search={search} />
      </div>
      <MoreFilters search={search} />
      <button className="btn pri w">{text(orderPhrases.apply)}</button>
    </form>
  )
}

const further = [
  'currency',
  'method',
  'paidFrom',
  'paidTo',
  'least',
  'most',
  'point',
  'sku',
  'plan',
  'coupon',
  'refund',
  'invoice',
] as const satisfies readonly (keyof OrdersSearch)[]

const asked = [
  ['yes', phrases.yes],
  ['no', phrases.no],
] as const

/** What no index leads to: rarely needed, and slower. */
function MoreFilters({ search }: Props) {
  const { text } = useLanguage()
  const amount = { inputMode: 'decimal', pattern: '[0-9]{1,7}([.][0-9]{1,2})?' } as const
  return (
    <details className="more-filters" open={further.some((name) => search[name] !== undefined)}>
      <summary>{text(phrases.more)}</summary>
      <p className="s c3">{text(phrases.moreHint).replace('{count}', searchedOrders.toLocaleString('en-GB'))}</p>
      <div className="half">
        <Choice
          name="currency"
          label={phrases.currency}
          search={search}
          options={[
            ['CNY', phrases.cny],
            ['USD', phrases.usd],
          ]}
        />
        <Choice
          name="method"
          label={phrases.method}
          search={search}
          options={paymentMethods.map((one) => [one, gatewayNames[one] ?? { zh: one, en: one }])}
        />
        <Typed name="paidFrom" label={phrases.paidFrom} type="date" search={search} />
        <Typed name="paidTo" label={phrases.to} type="date" search={search} />
        <Typed name="least" label={phrases.least} search={search} {...amount} />
        <Typed name="most" label={phrases.to} search={search} {...amount} />
        <Typed name="sku" label={phrases.sku} search={search} />
        <Typed name="plan" label={phrases.plan} search={search} />
        <Typed name="point" label={phrases.point} search={search} />
        <Typed name="coupon" label={phrases.coupon} search={search} />
        <Choice name="refund" label={phrases.refund} search={search} options={asked} />
        <Choice name="invoice" label={phrases.invoice} search={search} options={asked} />
      </div>
    </details>
  )
}

interface FieldProps extends Props {
  name: keyof OrdersSearch
  label: Bilingual
}

interface TypedProps extends FieldProps {
  type?: 'date' | 'text'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  pattern?: string
  placeholder?: string
}

function Typed({ name, label, search, ...input }: TypedProps) {
  const { text } = useLanguage()
  return (
    <label className="f">
      <span>{text(label)}</span>
      <input className="in" name={name} defaultValue={search[name] ?? ''} autoComplete="off" {...input} />
    </label>
  )
}

interface ChoiceProps extends FieldProps {
  any?: Bilingual
  options: readonly (readonly [value: string, words: Bilingual])[]
}

function Choice({ name, label, search, any = phrases.any, options }: ChoiceProps) {
  const { text } = useLanguage()
  return (
    <label className="f">
      <span>{text(label)}</span>
      <select className="in" name={name} defaultValue={search[name] ?? ''}>
        <option value="">{text(any)}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {text(words)}
          </option>
        ))}
      </select>
    </label>
  )
}
