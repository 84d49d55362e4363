import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The foot of a list that has further pages. */
export function MoreRows({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { pages: Pages }) {
  const { text } = useLanguage()
  if (!hasNextPage) return null
  return (
    <footer>
      <Button className="btn sm" isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        {text(phrases.more)}
      </Button>
    </footer>
  )
}
