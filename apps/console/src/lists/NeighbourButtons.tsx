import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { useLetterKeys } from '../keys/use-letter-keys.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { listPhrases as phrases } from './list-phrases.ts'
import { findNeighbours } from './neighbour-rules.ts'
import { useListSeen, type Listed } from './seen-list-store.ts'

/** Walks through the list from which the order or passenger was opened, by `[` and `]` too. */
export function NeighbourButtons({ listed, id }: { listed: Listed; id: string }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const found = findNeighbours(useListSeen(listed), id)
  const open = (to: string | null | undefined) => {
    if (to === null || to === undefined) return
    // In place of the one that is shown, so that Back leads to the list.
    if (listed === 'order') void navigate({ to: '/orders/$orderNo', params: { orderNo: to }, replace: true })
    else void navigate({ to: '/passengers/$id', params: { id: to }, replace: true })
  }
  useLetterKeys((shortcut) => {
    if (shortcut === '[') open(found?.previous)
    if (shortcut === ']') open(found?.next)
  })
  if (found === null) return null
  const { place, count, previous, next } = found
  return (
    <span className="neighbours num" role="group" aria-label={text(phrases.inList)}>
      <Button
        className="ib before"
        aria-label={text(phrases.previous)}
        isDisabled={previous === null}
        onPress={() => open(previous)}
      >
        <Icon name="chevron" size="s" />
      </Button>
      {text(phrases.place).replace('{place}', String(place)).replace('{count}', String(count))}
      <Button
        className="ib after"
        aria-label={text(phrases.next)}
        isDisabled={next === null}
        onPress={() => open(next)}
      >
        <Icon name="chevron" size="s" />
      </Button>
    </span>
  )
}
