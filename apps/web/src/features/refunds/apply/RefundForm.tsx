import { useEffect, useRef, type ReactNode } from 'react'
import * as limits from '@aisle/contract/limits'
import type { Bilingual } from '@aisle/contract/language'
import { formatMoney } from '@aisle/contract/money'
import { isPassing, type ApiError } from '../../../api/api-error.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { later, usePreload } from '../../../navigation/later.tsx'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldColumns } from '../../../ui/fields/FieldColumns.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Note } from '../../../ui/Note.tsx'
import { AmountCard } from './AmountCard.tsx'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { noteRoomLeft } from './apply-refund-rules.ts'
import { ReasonRow } from './ReasonRow.tsx'
import type { Reasons } from './use-reasons.ts'
import type { RefundFormState } from './use-refund-form.ts'

const RefundPhotos = later(() => import('../photos/RefundPhotos.tsx').then((part) => part.RefundPhotos))

interface RefundFormProps {
  state: RefundFormState
  reasons: Reasons
  /** The reason submitted earlier, if the list no longer has it. */
  reasonBefore?: Bilingual | null
  /** Names of the lines. */
  names: readonly { lineNo: number; name: Bilingual; listPrice?: number }[]
  items: ReactNode
  kind: ReactNode
  variant?: ReactNode
}

/** Lays out the parts of the form and its submit button. */
export function RefundForm({ state, reasons, reasonBefore = null, names, items, kind, variant }: RefundFormProps) {
  const t = usePhrases(applyRefundPhrases)
  const { form, reason, figure, submitting, change, wrong } = state
  usePreload(true, RefundPhotos)
  return (
    <>
      <div className="v">
        {submitting.refusal && <Refused error={submitting.refusal} />}
        {items}
        {kind}
        <FieldColumns>
          <ReasonRow
            reasons={reasons}
            reason={reason}
            before={reasonBefore}
            wrong={wrong('reason')}
            onChange={(reasonId) => change({ reasonId })}
          />
          {variant}
          <NoteField value={form.note} onChange={(note) => change({ note })} />
          {state.photos && (
            <div data-part="photos" tabIndex={-1}>
              <RefundPhotos
                value={form.photos}
                onChange={(photos) => change({ photos })}
                required={reason?.photoRequired ?? false}
                disabled={submitting.busy}
                onBusy={state.setUploading}
                error={wrong('photos') ?? undefined}
              />
            </div>
          )}
        </FieldColumns>
        {submitting.amountBefore !== null && figure.quote && (
          <Note icon="alert" live>
            {t('changed', {
              before: formatMoney(submitting.amountBefore, figure.quote.currency),
              now: formatMoney(figure.quote.amount, figure.quote.currency),
            })}
          </Note>
        )}
        <AmountCard type={form.type} reason={reason} figure={figure} names={names} />
      </div>
      <ActionBar>
        <Button
          busy={submitting.busy || state.waits}
          busyLabel={t(submitting.busy ? 'submitting' : 'calculating')}
          onClick={state.submit}
        >
          {t('submit')}
        </Button>
      </ActionBar>
    </>
  )
}

function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = usePhrases(applyRefundPhrases)
  const left = noteRoomLeft(value)
  return (
    <label className="f">
      <span>{t('note')}</span>
      <textarea
        rows={2}
        value={value}
        maxLength={limits.refundNoteLength}
        placeholder={t('noteHint')}
        onChange={(event) => onChange(event.target.value)}
      />
      {left !== null && <span className="s c3 num">{t('noteLeft', { n: left })}</span>}
    </label>
  )
}

/** Why the request was refused. The form keeps its input. */
function Refused({ error }: { error: ApiError }) {
  const t = usePhrases(applyRefundPhrases)
  const text = useBilingual()
  const box = useRef<HTMLDivElement>(null)
  // The submit button is below the fold, out of sight of this message.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="note refusal">
      <Icon name="alert" size="s" />
      <span className="gr">
        {text(error.messages)}
        {isPassing(error) && (
          <>
            <br />
            {t('maybeSubmitted', { button: t('submit') })}
          </>
        )}
      </span>
    </div>
  )
}
