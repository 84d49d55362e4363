import type { Bilingual } from '@aisle/contract/language'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Field } from './Field.tsx'

export interface WordsTemplate {
  id: string
  name: Bilingual
  words: Bilingual
}

const phrases = {
  zh: { zh: '旅客读到（中文）', en: 'Passenger reads (Chinese)' },
  en: { zh: '旅客读到（英文）', en: 'Passenger reads (English)' },
  template: { zh: '常用答复', en: 'Template' },
  own: { zh: '自己写', en: 'My own words' },
} as const

/** Words that a passenger reads are always a pair, from a template or one's own. */
export function WordsFields({
  words,
  templates,
  onChange,
}: {
  words: Bilingual
  templates: readonly WordsTemplate[]
  onChange: (words: Bilingual) => void
}) {
  const { text } = useLanguage()
  const chosen = templates.find((one) => one.words.zh === words.zh && one.words.en === words.en)?.id ?? ''
  return (
    <>
      <Field label={text(phrases.template)}>
        {(ids) => (
          <select
            {...ids}
            className="in"
            value={chosen}
            onChange={(event) => {
              const template = templates.find(({ id }) => id === event.target.value)
              onChange(template?.words ?? { zh: '', en: '' })
            }}
          >
            <option value="">{text(phrases.own)}</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {text(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={text(phrases.zh)}>
        {(ids) => (
          <textarea
            {...ids}
            className="in"
            lang="zh-CN"
            rows={2}
            maxLength={200}
            value={words.zh}
            onChange={(event) => onChange({ ...words, zh: event.target.value })}
          />
        )}
      </Field>
      <Field label={text(phrases.en)}>
        {(ids) => (
          <textarea
            {...ids}
            className="in"
            lang="en"
            rows={2}
            maxLength={200}
            value={words.en}
            onChange={(event) => onChange({ ...words, en: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
