import type { Bilingual } from '@aisle/contract/language'
import { useLanguage } from '../language/LanguageProvider.tsx'

/** A state as a word and a shape, so that its colour says nothing alone. */
export function StateTag({ tag }: { tag: Bilingual & { tone: string; hollow?: true } }) {
  const { text } = useLanguage()
  return (
    <span className={`tag ${tag.tone}`}>
      <i className={tag.hollow ? 'dot o' : 'dot'} />
      {text(tag)}
    </span>
  )
}
