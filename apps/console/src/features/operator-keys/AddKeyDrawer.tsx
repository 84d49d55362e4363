import { consolePaths } from '@aisle/contract/console'
import type { KeyReport } from '@aisle/contract/console-keys'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { KeyFields, type KeyRights } from './KeyFields.tsx'
import { keyPhrases as phrases } from './operator-key-phrases.ts'
import { isKeyName, readPastedKey, type PastedKey } from './operator-key-rules.ts'
import { useKeyWords } from './use-key-words.ts'

const nothing: PastedKey = { kind: 'nothing' }

/** A new key: what was pasted is read here, and only a public key leaves the page. */
export function AddKeyDrawer({ onClose }: { onClose: () => void }) {
  const { text } = useLanguage()
  const { rowsOf } = useKeyWords()
  const [typed, setTyped] = useState('')
  const [pasted, setPasted] = useState(nothing)
  const [name, setName] = useState('')
  const [rights, setRights] = useState<KeyRights>({ scopes: [], note: '' })

  const take = (entered: string) => {
    const read = readPastedKey(entered)
    setPasted(read)
    // Nothing of a private key stays on the page.
    setTyped(read.kind === 'private' ? '' : read.kind === 'public' ? read.publicKey : entered)
    if (read.kind !== 'public' || read.entry === null) return
    setName(read.entry.name)
    setRights({ ...rights, scopes: read.entry.scopes })
  }
  const isComplete = isKeyName(name) && rights.scopes.length > 0
  const request =
    pasted.kind === 'public' && isComplete
      ? { name, publicKey: pasted.publicKey, ...rights, state: 'active', basis: null }
      : null
  const problem = pasted.kind === 'private' || pasted.kind === 'unreadable' ? text(phrases[pasted.kind]) : undefined
  return (
    <ChangeDrawer<KeyReport>
      title={text(phrases.add)}
      change={{ path: consolePaths.keyApply, request }}
      differenceOf={rowsOf}
      confirmWords={() => text(phrases.add)}
      onClose={onClose}
      onDone={({ second }) =>
        showDone({ text: second === 'waits' ? text(phrases.waits) : text(phrases.added).replace('{name}', name) })
      }
    >
      <Field label={text(phrases.pasted)} hint={text(phrases.pastedHint)} problem={problem}>
        {(ids) => (
          <textarea
            {...ids}
            className="in"
            rows={2}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => take(event.target.value)}
          />
        )}
      </Field>
      <Field label={text(phrases.name)} hint={text(phrases.nameHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value.trim())}
          />
        )}
      </Field>
      <KeyFields rights={rights} onChange={setRights} />
    </ChangeDrawer>
  )
}
