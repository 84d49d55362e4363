import type { Bilingual } from '@aisle/contract/language'
import { useRef } from 'react'
import { shortTime } from '../language/formats.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useNow } from '../ui/use-now.ts'

interface Props {
  waiting: number
  since: string
  words: { one: Bilingual; many: Bilingual }
  onShow: () => void
}

/** Above the table: how many rows have come meanwhile, which are shown when the person asks for them. */
export function NewRows({ waiting, since, words, onShow }: Props) {
  const { text, language } = useLanguage()
  const now = useNow()
  const place = useRef<HTMLDivElement>(null)
  const sentence = text(waiting === 1 ? words.one : words.many)
    .replace('{count}', String(waiting))
    .replace('{time}', shortTime(since, language, now))
  return (
    <div role="status" ref={place} tabIndex={-1}>
      {waiting > 0 && (
        <button
          type="button"
          className="note new-rows"
          onClick={() => {
            onShow()
            // The button goes: the keyboard goes on from here.
            place.current?.focus()
          }}
        >
          <Icon name="chevron" size="s" />
          <span>{sentence}</span>
        </button>
      )}
    </div>
  )
}
