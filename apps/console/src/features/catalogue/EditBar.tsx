import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { schedulePhrases } from './schedule/schedule-phrases.ts'

interface Props {
  isChanged: boolean
  /** Everything that has to be typed is. */
  isComplete: boolean
  mayChange: boolean
  mayRemove: boolean
  onOpen: (drawer: 'save' | 'schedule' | 'remove') => void
}

/** What can be done with the row in the form; it stays in sight while the form scrolls. */
export function EditBar({ isChanged, isComplete, mayChange, mayRemove, onOpen }: Props) {
  const { text } = useLanguage()
  const isDisabled = !isChanged || !isComplete
  return (
    <div className="h wrap editbar">
      <span className="s c3" role="status">
        {isChanged && text(phrases.unsaved)}
      </span>
      <span className="sp" />
      {mayRemove && (
        <Button className="btn txt" onPress={() => onOpen('remove')}>
          {text(phrases.remove)}
        </Button>
      )}
      {mayChange && (
        <>
          <Button className="btn" isDisabled={isDisabled} onPress={() => onOpen('schedule')}>
            {text(schedulePhrases.act)}
          </Button>
          <Button className="btn pri" isDisabled={isDisabled} onPress={() => onOpen('save')}>
            {text(phrases.review)}
          </Button>
        </>
      )}
    </div>
  )
}
