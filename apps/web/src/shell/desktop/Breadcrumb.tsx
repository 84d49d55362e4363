import { useSyncExternalStore } from 'react'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import type { Route, ShownRoute } from '../../navigation/router.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { getTrail } from './breadcrumb-rules.ts'
import { desktopPhrases } from './desktop-phrases.ts'
import { useKnownCategory } from './use-category.ts'

interface BreadcrumbProps {
  shown: ShownRoute
  /** What it begins in line with. */
  above: Route['inner']
}

/** The pages above the one in view. */
export function Breadcrumb({ shown, above: content }: BreadcrumbProps) {
  const t = usePhrases(desktopPhrases)
  const text = useBilingual()
  const title = useHeading()
  const category = useKnownCategory(shown.path === '/goods/:id' ? shown.params['id'] : undefined)
  const { above, here } = getTrail(shown, category)
  const name = here === 'title' ? title : 'text' in here ? here.text : t(here.phrase)
  return (
    <nav className={classNames('crumb', content === 'column' && 'column')} aria-label={t('breadcrumb')}>
      <ol className="h s num">
        {above.map((crumb) => (
          <li key={crumb.href} className="h">
            <a href={crumb.href}>{typeof crumb.name === 'string' ? t(crumb.name) : text(crumb.name)}</a>
            <Icon name="chev" size="x" />
          </li>
        ))}
        {name && <li aria-current="page">{name}</li>}
      </ol>
    </nav>
  )
}

function watchTitle(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}

/** Screens write their heading before the airline's name; until it is known, only that stands there. */
const headingOfTitle = () => {
  const end = document.title.lastIndexOf(' · ')
  return end < 0 ? '' : document.title.slice(0, end)
}

const useHeading = () => useSyncExternalStore(watchTitle, headingOfTitle)
