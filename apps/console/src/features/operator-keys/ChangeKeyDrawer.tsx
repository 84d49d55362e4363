import { consolePaths } from '@aisle/contract/console'
import type { KeyReport, StaffKey } from '@aisle/contract/console-keys'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { KeyFields, type KeyRights } from './KeyFields.tsx'
import { keyPhrases as phrases } from './operator-key-phrases.ts'
import { useKeyWords } from './use-key-words.ts'

interface Props {
  opened: StaffKey
  onClose: () => void
}

/** What a key may do from its next call on. */
export function ChangeKeyDrawer({ opened, onClose }: Props) {
  const { text } = useLanguage()
  const { rowsOf } = useKeyWords()
  const { name, state, version: basis } = opened
  const [rights, setRights] = useState<KeyRights>({ scopes: opened.scopes, note: opened.note })
  const isChanged = rights.scopes.join() !== opened.scopes.join() || rights.note.trim() !== opened.note
  const request = isChanged && rights.scopes.length > 0 ? { name, publicKey: null, ...rights, state, basis } : null
  return (
    <ChangeDrawer<KeyReport>
      title={text(phrases.changeTitle).replace('{name}', name)}
      change={{ path: consolePaths.keyApply, request }}
      differenceOf={rowsOf}
      confirmWords={() => text(phrases.change)}
      onClose={onClose}
      onDone={({ second }) =>
        showDone({ text: second === 'waits' ? text(phrases.waits) : text(phrases.changed).replace('{name}', name) })
      }
    >
      <KeyFields rights={rights} onChange={setRights} />
    </ChangeDrawer>
  )
}

/** The end of a key. */
export function RevokeKeyDrawer({ opened, onClose }: Props) {
  const { text } = useLanguage()
  const { rowsOf, lastUseInWords } = useKeyWords()
  const { name, scopes, note, version: basis } = opened
  return (
    <ChangeDrawer<KeyReport>
      title={text(phrases.revokeTitle).replace('{name}', name)}
      tone="bad"
      change={{
        path: consolePaths.keyApply,
        request: { name, publicKey: null, scopes, note, state: 'revoked', basis },
      }}
      differenceOf={(report) => [
        ...rowsOf(report),
        { id: 'lastUsed', name: text(phrases.lastUsed), is: lastUseInWords(opened) },
        { id: 'effect', name: text(phrases.takesEffect), is: text(phrases.withNextCall) },
        { id: 'final', name: text(phrases.final), is: text(phrases.finalWhat) },
      ]}
      confirmWords={() => text(phrases.revokeTitle).replace('{name}', name)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.revokedNow).replace('{name}', name) })}
    />
  )
}
