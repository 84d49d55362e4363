import type { StaffRole } from '@aisle/contract/staff-roles'
import { Fragment } from 'react'
import { actLetters, lettersFor, type LetteredAct } from '../keys/act-letters.ts'
import { switchLetterKeys, useLetterKeysAreOn } from '../keys/letter-keys-store.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { goKeysFor } from './navigation.ts'
import { keyPhrases as phrases } from './key-phrases.ts'

/** Every shortcut of the console that this person can use, and the switch for those without Ctrl. */
export function KeyMap({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const { text } = useLanguage()
  const isOn = useLetterKeysAreOn()
  const rowsOf = (acts: readonly LetteredAct[]) =>
    lettersFor(roles, acts).map((act) => ({ keys: [[actLetters[act]]], name: text(phrases[act]) }))
  const onOrder = rowsOf(['refund', 'cancel', 'mail', 'note'])
  const onRefund = rowsOf(['approve', 'reject', 'inspect'])
  const everywhere = [
    { keys: [['/'], ['Ctrl', 'K']], name: text(phrases.search) },
    { keys: [['?']], name: text(phrases.map) },
    { keys: [['e']], name: text(phrases.acts) },
    { keys: [['Esc']], name: text(phrases.close) },
  ]
  const inLists = [
    { keys: [['j'], ['k']], name: text(phrases.rows) },
    { keys: [['Enter']], name: text(phrases.openRow) },
    { keys: [['x']], name: text(phrases.tickRow) },
    { keys: [['Shift', 'x']], name: text(phrases.tickRange) },
    { keys: [['['], [']']], name: text(phrases.neighbours) },
    ...rowsOf(['filter']),
  ]
  const places = goKeysFor(roles).map(({ letter, name }) => ({ keys: [['g', letter]], name: text(name) }))
  return (
    <Drawer title={text(phrases.title)} onClose={onClose}>
      <Part heading={text(phrases.everywhere)} rows={everywhere} />
      <Part heading={text(phrases.lists)} rows={inLists} />
      {onOrder.length > 0 && <Part heading={text(phrases.order)} rows={onOrder} />}
      {onRefund.length > 0 && <Part heading={text(phrases.refundCase)} rows={onRefund} />}
      <Part heading={text(phrases.places)} rows={places} />
      <label className="h">
        <input
          type="checkbox"
          className="cb"
          checked={isOn}
          onChange={(event) => switchLetterKeys(event.target.checked)}
        />
        {text(phrases.letters)}
      </label>
      <p className="s c3">{text(phrases.lettersHint)}</p>
    </Drawer>
  )
}

interface Row {
  /** Ways to say it, each the keys in turn. */
  keys: readonly (readonly string[])[]
  name: string
}

function Part({ heading, rows }: { heading: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3 className="s b6">{heading}</h3>
      <dl className="keymap">
        {rows.map(({ keys, name }) => (
          <div key={name}>
            <dt>
              {keys.map((way, at) => (
                <Fragment key={way.join(' ')}>
                  {at > 0 && ' / '}
                  <Way keys={way} />
                </Fragment>
              ))}
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Way({ keys }: { keys: readonly string[] }) {
  return keys.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && ' '}
      <kbd>{key}</kbd>
    </Fragment>
  ))
}
