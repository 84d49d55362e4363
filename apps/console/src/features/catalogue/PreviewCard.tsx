import { consolePaths } from '@aisle/contract/console'
import {
  previewedResources,
  previewScreens,
  type Preview,
  type PreviewedResource,
} from '@aisle/contract/console-preview'
import * as limits from '@aisle/contract/limits'
import type { Bilingual } from '@aisle/contract/language'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { previewPhrases as phrases } from './preview-phrases.ts'
import type { RecordRow } from './record-rules.ts'

export const previewed = (resource: string): PreviewedResource | null =>
  previewedResources.find((one) => one === resource) ?? null

interface Props {
  resource: PreviewedResource
  /** As it would be saved; null while required fields are empty. */
  row: RecordRow | null
  id: string | null
  isChanged: boolean
}

const settleMs = 800
/** A frame that is opened late in the life of its preview would end under the reader. */
const freshMs = (limits.previewMinutes - 1) * 60_000
/** Where the card has a column of its own: see `.beside-preview`. */
const hasRoom = () => matchMedia('(min-width: 85em)').matches

/** The passenger's screen with the row as it stands in the form, saved or not (M37). */
export function PreviewCard({ resource, row, id, isChanged }: Props) {
  const { text } = useLanguage()
  const [isOpen, setOpen] = useState(hasRoom)
  return (
    <section className="card preview" aria-label={text(phrases.title)}>
      <header>
        <h2>{text(phrases.title)}</h2>
        <Button className="btn txt sm sp" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {text(isOpen ? phrases.hide : phrases.show)}
        </Button>
      </header>
      {isOpen && (
        <div className="b v">
          {row === null || id === null ? (
            <p className="s c2">{text(phrases.incomplete)}</p>
          ) : (
            <Shown resource={resource} row={row} id={id} isChanged={isChanged} />
          )}
        </div>
      )}
    </section>
  )
}

function Shown({ resource, row, id, isChanged }: Props & { row: RecordRow; id: string }) {
  const { text } = useLanguage()
  const isOff = row['onShelf'] === false
  const settled = useSettled(isOff ? { ...row, onShelf: true } : row, settleMs)
  const made = useQuery({
    queryKey: ['preview', resource, settled],
    queryFn: ({ signal }) => callConsole<Preview>(consolePaths.preview, { resource, row: settled }, signal),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
  const problems = made.data?.problems ?? []
  return (
    <>
      <Problem error={made.error} onRetry={() => void made.refetch()} />
      {problems.length > 0 && (
        <div className="note warn s">
          <p>{text(phrases.problems)}</p>
          <ul>
            {problems.map(({ problem }) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {made.isPending && (
        <p className="s c3" role="status">
          {text(phrases.making)}
        </p>
      )}
      {made.data?.address && <Phone resource={resource} row={settled} id={id} address={made.data.address} />}
      {isOff ? (
        <p className="xs c2">{text(phrases.offShelf)}</p>
      ) : (
        isChanged && <p className="xs c2">{text(phrases.unsaved)}</p>
      )}
    </>
  )
}

type Theme = 'light' | 'dark'
const themeNow = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function Phone({
  resource,
  row,
  id,
  address,
}: {
  resource: PreviewedResource
  row: RecordRow
  id: string
  address: string
}) {
  const { text, language: own } = useLanguage()
  const screens = previewScreens[resource]
  const [at, setAt] = useState(0)
  const [language, setLanguage] = useState(own)
  const [theme, setTheme] = useState(themeNow)
  const path = screens[at]?.path(id, row) ?? '/shop'
  const source = `${address}?lang=${language}&theme=${theme}#${path}`
  return (
    <>
      <div className="h wrap">
        <Choice
          label={phrases.language}
          options={[
            { id: 'zh', name: { zh: '中文', en: '中文' } },
            { id: 'en', name: { zh: 'EN', en: 'EN' } },
          ]}
          chosen={language}
          onChoose={setLanguage}
        />
        <span className="sp" />
        <Choice
          label={phrases.theme}
          options={[
            { id: 'light', name: phrases.light },
            { id: 'dark', name: phrases.dark },
          ]}
          chosen={theme}
          onChoose={setTheme}
        />
      </div>
      {screens.length > 1 && (
        <Choice
          label={phrases.screen}
          options={screens.map(({ name }, place) => ({ id: place, name }))}
          chosen={at}
          onChoose={setAt}
        />
      )}
      <div className="phone framed">
        {/* Without `allow-same-origin`: the page reaches nothing of the console. */}
        <iframe key={source} src={source} title={text(phrases.title)} sandbox="allow-scripts" />
      </div>
    </>
  )
}

interface ChoiceProps<Id> {
  label: Bilingual
  options: readonly { id: Id; name: Bilingual }[]
  chosen: Id
  onChoose: (id: Id) => void
}

function Choice<Id extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<Id>) {
  const { text } = useLanguage()
  return (
    <div className="seg" role="group" aria-label={text(label)}>
      {options.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {text(name)}
        </button>
      ))}
    </div>
  )
}
