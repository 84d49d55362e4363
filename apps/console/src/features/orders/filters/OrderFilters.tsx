import { orderKindNames } from '@aisle/contract/console-names'
import type { Bilingual } from '@aisle/contract/language'
import { orderKinds, orderStates } from '@aisle/contract/order-states'
import { readOrdersSearch, type OrdersSearch } from '@aisle/rules/list-addresses'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useActKeys } from '../../../keys/use-act-keys.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { shortDay } from '../../../language/formats.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { stateTag } from '../../../words/order-words.ts'

/** Chips of what is filtered; a further one is chosen in a layer. */
export function OrderFilters({ search, chips }: { search: OrdersSearch; chips: readonly Chip[] }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.q ?? '')
  return (
    <div className="chips">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ to: '/orders', search: readOrdersSearch({ ...search, q: typed }) })
        }}
      >
        <input
          className="in"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={text(orderPhrases.search)}
          placeholder={text(orderPhrases.search)}
        />
      </form>
      {chips.map(({ name, value, without }) => (
        <Link
          key={name}
          to="/orders"
          search={without}
          className="chip on"
          activeProps={{}}
          aria-label={text(orderPhrases.remove).replace('{filter}', `${name} ${value}`)}
        >
          {name} <b>{value}</b>
          <Icon name="close" size="x" />
        </Link>
      ))}
      <FilterLayer search={search} />
      {chips.length > 0 && (
        <Link to="/orders" search={search.view ? { view: search.view } : {}} className="btn txt sm" activeProps={{}}>
          {text(orderPhrases.clear)}
        </Link>
      )}
    </div>
  )
}

interface Chip {
  id: keyof OrdersSearch
  name: string
  value: string
  without: OrdersSearch
}

/** What of the list is filtered, in words. */
export function useChips(search: OrdersSearch): Chip[] {
  const { text, language } = useLanguage()
  const { q, kind, state, from, to, flight, day } = search
  const dayWords = (one: string) => shortDay(`${one}T00:00:00+08:00`, language)
  const chip = (phrase: Bilingual, value: string, gone: [keyof OrdersSearch, ...(keyof OrdersSearch)[]]): Chip => ({
    id: gone[0],
    name: text(phrase),
    value,
    without: Object.fromEntries(Object.entries(search).filter(([name]) => !gone.some((one) => one === name))),
  })
  const period =
    from && to
      ? text(orderPhrases.between).replace('{from}', dayWords(from)).replace('{to}', dayWords(to))
      : from
        ? text(orderPhrases.since).replace('{day}', dayWords(from))
        : to && text(orderPhrases.until).replace('{day}', dayWords(to))
  return [
    ...(q ? [chip(orderPhrases.contains, q, ['q'])] : []),
    ...(period ? [chip(orderPhrases.placed, period, ['from', 'to'])] : []),
    ...(kind ? [chip(orderPhrases.kind, text(orderKindNames[kind]), ['kind'])] : []),
    ...(state ? [chip(orderPhrases.state, text(stateTag(null, state)), ['state'])] : []),
    ...(flight ? [chip(orderPhrases.flight, day ? `${flight} ${dayWords(day)}` : flight, ['flight', 'day'])] : []),
  ]
}

function FilterLayer({ search }: { search: OrdersSearch }) {
  const { text } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  useActKeys([{ act: 'filter', words: orderPhrases.filter }], () => setOpen(true))
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="chip add">
        <Icon name="plus" size="x" />
        {text(orderPhrases.filter)}
      </Button>
      <Popover placement="bottom start">
        <Dialog className="pop" aria-label={text(orderPhrases.filter)}>
          {({ close }) => <FilterForm search={search} onDone={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function FilterForm({ search, onDone }: { search: OrdersSearch; onDone: () => void }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const field = (phrase: Bilingual, input: ReactNode) => (
    <label className="f">
      <span>{text(phrase)}</span>
      {input}
    </label>
  )
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
      {field(
        orderPhrases.kind,
        <select className="in" name="kind" defaultValue={search.kind ?? ''}>
          <option value="">{text(orderPhrases.anyKind)}</option>
          {orderKinds.map((kind) => (
            <option key={kind} value={kind}>
              {text(orderKindNames[kind])}
            </option>
          ))}
        </select>,
      )}
      {field(
        orderPhrases.state,
        <select className="in" name="state" defaultValue={search.state ?? ''}>
          <option value="">{text(orderPhrases.anyState)}</option>
          {orderStates.map((state) => (
            <option key={state} value={state}>
              {text(stateTag(null, state))}
            </option>
          ))}
        </select>,
      )}
      {field(orderPhrases.from, <input className="in" type="date" name="from" defaultValue={search.from ?? ''} />)}
      {field(orderPhrases.to, <input className="in" type="date" name="to" defaultValue={search.to ?? ''} />)}
      {field(
        orderPhrases.flight,
        <input
          className="in"
          name="flight"
          defaultValue={search.flight ?? ''}
          placeholder="MF817"
          pattern="[A-Za-z0-9]{2}[0-9]{3,4}"
        />,
      )}
      {field(orderPhrases.flightDay, <input className="in" type="date" name="day" defaultValue={search.day ?? ''} />)}
      <button className="btn pri w">{text(orderPhrases.apply)}</button>
    </form>
  )
}
