import { useEffect, useRef } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { orderTag, refundTag } from '../../words/order-words.ts'
import { palettePhrases as phrases } from './palette-phrases.ts'
import type { Entry, EntryGroup } from './palette-rules.ts'

interface Props {
  id: string
  groups: readonly EntryGroup[]
  /** Counted through all groups. */
  chosen: number
  /** Of what was typed before: shown, but paler. */
  old: boolean
  onGo: (entry: Entry) => void
}

/** The field keeps the focus and names the chosen one of these (`aria-activedescendant`). */
export function PaletteList({ id, groups, chosen, old, onGo }: Props) {
  const { text } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups])
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={text(phrases.list)} className={old ? 'wait' : ''}>
      {groups.map(({ name, entries }, nth) => {
        const before = groups.slice(0, nth).reduce((sum, group) => sum + group.entries.length, 0)
        return (
          <div key={name.en} role="group" aria-labelledby={`${id}-group-${nth}`}>
            <div role="presentation" id={`${id}-group-${nth}`} className="s c3">
              {text(name)}
            </div>
            {entries.map((entry, at) => (
              <Row
                key={entry.key}
                id={`${id}-${before + at}`}
                entry={entry}
                chosen={before + at === chosen}
                onGo={onGo}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

function Row({ id, entry, chosen, onGo }: { id: string; entry: Entry; chosen: boolean; onGo: (entry: Entry) => void }) {
  const { text } = useLanguage()
  const { icon, title, sub, why, state } = entry
  return (
    // The keys are the field's, which keeps the focus.
    <div id={id} role="option" aria-selected={chosen} className="opt" onClick={() => onGo(entry)}>
      <Icon name={icon} />
      <span className="num">{text(title)}</span>
      <span className="c2 el gr">{sub && text(sub)}</span>
      {state && <StateTag tag={state.of === 'order' ? orderTag(state) : refundTag(state.state)} />}
      {why && <span className="s c3">{text(why)}</span>}
    </div>
  )
}
