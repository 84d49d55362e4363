import { useRef, useState, type FormEvent } from 'react'
import { useInFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { navigate, replaceRoute } from '../../navigation/router.ts'
import { Icon } from '../../ui/Icon.tsx'
import { allGoods, cleanKeyword, getQuery, type GoodsSearch } from './goods-search-rules.ts'
import { shopPhrases } from './shop-phrases.ts'

/** The field works without them, so nothing stands in their place until their code has come. */
const Suggestions = later(
  () => import('./search/Suggestions.tsx').then((part) => part.Suggestions),
  () => null,
)

/**
 * Searches on submit. On the ground it suggests goods after a pause; aboard it does not, because each call crosses a
 * satellite. "Back" from a search leads to where it began.
 */
export function SearchField({ search }: { search: GoodsSearch }) {
  const t = usePhrases(shopPhrases)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search.keyword)
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState<string>()
  const inFlight = useInFlight()
  const suggests = typing && !inFlight && cleanKeyword(text) !== ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTyping(false)
    const keyword = cleanKeyword(text)
    if (keyword === search.keyword) return
    field.current?.blur()
    const query = getQuery({ ...allGoods, keyword })
    if (search.keyword === '') navigate('/shop', { query })
    else replaceRoute('/shop', { query })
  }

  function clear() {
    setText('')
    field.current?.focus()
  }

  return (
    <form className="card h gr pill search" role="search" onSubmit={submit}>
      <button type="submit" className="ib" aria-label={t('doSearch')}>
        <Icon name="search" size="s" />
      </button>
      <input
        ref={field}
        className="gr"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={60}
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        {...(suggests && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': true,
          'aria-controls': 'suggestions',
          'aria-activedescendant': active,
        })}
        onChange={(event) => {
          setText(event.target.value)
          setTyping(true)
        }}
        onBlur={() => setTyping(false)}
      />
      {text !== '' && (
        <button type="button" className="ib" aria-label={t('clear')} onClick={clear}>
          <Icon name="close" size="s" />
        </button>
      )}
      {suggests && (
        <Suggestions
          field={field}
          text={cleanKeyword(text)}
          active={active}
          onActive={setActive}
          onClose={() => setTyping(false)}
        />
      )}
    </form>
  )
}
