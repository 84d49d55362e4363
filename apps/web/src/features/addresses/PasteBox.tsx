import { useId, useState } from 'react'
import * as limits from '@aisle/contract/limits'
import { isWholeArea } from '@aisle/rules/area-steps'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { findMissing, withRecognized } from './address-form-rules.ts'
import { addressFormPhrases } from './address-phrases.ts'
import { useRecognizeAddress } from './address-queries.ts'
import type { AddressFormState } from './use-address-form.ts'

/** Lets the passenger paste a whole Chinese address, which the server parses. */
export function PasteBox({ state }: { state: AddressFormState }) {
  const t = usePhrases(addressFormPhrases)
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const recognize = useRecognizeAddress()

  function run() {
    if (text.trim() === '') return setSaid(t('pasteEmpty'))
    recognize.mutate(
      { text },
      {
        onSuccess(found) {
          const missing = findMissing(found)
          if (missing.length === 4) return setSaid(t('nothingRecognized'))
          state.change(withRecognized(state.fields, found))
          const partly = found.area && state.provinces && !isWholeArea(state.provinces, found.area)
          const names = [...missing, ...(partly ? (['area'] as const) : [])].map((field) => t(field))
          const list = names.join(language === 'zh' ? '、' : ', ')
          setSaid(names.length === 0 ? t('recognized') : t('recognizedBut', { missing: list }))
        },
      },
    )
  }
  return (
    <div className="card f addr-paste">
      <label htmlFor={id} className="s c2">
        {t('paste')}
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        maxLength={limits.pastedAddressLength}
        placeholder={t('pasteHint')}
        onChange={(event) => {
          setText(event.target.value)
          setSaid('')
        }}
      />
      <div className="h">
        <span className="s c2 gr" role="status">
          {said}
        </span>
        <Button kind="line" small busy={recognize.isPending} busyLabel={t('recognizing')} onClick={run}>
          {t('recognize')}
        </Button>
      </div>
    </div>
  )
}
