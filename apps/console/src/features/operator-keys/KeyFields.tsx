import { operatorScopeNames, scopesOfTwo } from '@aisle/contract/console-keys'
import { operatorKeyNoteLength } from '@aisle/contract/limits'
import { operatorScopes, type OperatorScope } from '@aisle/contract/operator'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { keyPhrases as phrases } from './operator-key-phrases.ts'

export interface KeyRights {
  scopes: readonly OperatorScope[]
  note: string
}

/** What a key may do, and what it is for. */
export function KeyFields({ rights, onChange }: { rights: KeyRights; onChange: (rights: KeyRights) => void }) {
  const { text } = useLanguage()
  const { scopes, note } = rights
  const choose = (scope: OperatorScope, chosen: boolean) =>
    onChange({ note, scopes: operatorScopes.filter((one) => (one === scope ? chosen : scopes.includes(one))) })
  return (
    <>
      <fieldset className="plain v g8">
        <legend className="lab">{text(phrases.scopes)}</legend>
        {operatorScopes.map((scope) => (
          <label className="h" key={scope}>
            <input
              type="checkbox"
              className="cb"
              checked={scopes.includes(scope)}
              onChange={(event) => choose(scope, event.target.checked)}
            />
            <span>
              {text(operatorScopeNames[scope])}
              {scopesOfTwo.includes(scope) && ' ②'}
            </span>
          </label>
        ))}
        <p className="s c3">{text(phrases.forTwo)}</p>
      </fieldset>
      <Field label={text(phrases.note)} hint={text(phrases.noteHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            maxLength={operatorKeyNoteLength}
            value={note}
            onChange={(event) => onChange({ scopes, note: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
