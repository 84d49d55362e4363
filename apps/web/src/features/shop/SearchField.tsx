import { useRef, useState, type FormEvent } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { navigate, replaceRoute } from '../../navigation/router.ts'
import { Icon } from '../../ui/Icon.tsx'
import { cleanKeyword, getQuery, type GoodsSearch } from './goods-search-rules.ts'
import { shopPhrases } from './shop-phrases.ts'

/**
 * Searches on submit rather than on each keystroke: half a pinyin word finds nothing, and each call crosses a
 * satellite. "Back" from a search leads to where it began.
 */
export function SearchField({ search }: { search: GoodsSearch }) {
  const t = usePhrases(shopPhrases)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search.keyword)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const keyword = cleanKeyword(text)
    if (keyword === search.keyword) return
    field.current?.blur()
    const query = getQuery({ categoryId: '', keyword, sort: 'recommended' })
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
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className="ib" aria-label={t('clear')} onClick={clear}>
          <Icon name="close" size="s" />
        </button>
      )}
    </form>
  )
}
