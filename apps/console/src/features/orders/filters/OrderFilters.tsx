import { readOrdersSearch, type OrdersSearch } from '@aisle/rules/list-addresses'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useActKeys } from '../../../keys/use-act-keys.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { FilterForm } from './FilterForm.tsx'
import type { Chip } from './use-chips.ts'
import './filters.css'

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
