import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { listPhrases as phrases } from './list-phrases.ts'

interface Props {
  count: number
  /** What the rows are worth together, in words. */
  sum: string
  onClear: () => void
  /** What can be done with the rows. */
  children: ReactNode
}

/** In the place of the filters while rows are ticked. */
export function BulkBar({ count, sum, onClear, children }: Props) {
  const { text } = useLanguage()
  return (
    <div className="bulk" role="group" aria-label={text(phrases.bulk)}>
      <b className="num nb" role="status">
        {text(phrases.ticked).replace('{count}', String(count))}
      </b>
      <span className="s num">{sum}</span>
      <span className="sp h" data-acts>
        {children}
        <Button className="ib" aria-label={text(phrases.untick)} onPress={onClear}>
          <Icon name="close" size="s" />
        </Button>
      </span>
    </div>
  )
}
