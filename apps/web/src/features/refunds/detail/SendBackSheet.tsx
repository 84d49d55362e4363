import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { isPassing } from '../../../api/api-error.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { useSendBack } from '../refund-queries.ts'
import { Wrong } from '../apply/Wrong.tsx'

interface SendBackSheetProps {
  refund: Pick<RefundDetail, 'refundNo' | 'carriers'>
  onClose: () => void
}

const moves: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Carrier and waybill of the return parcel. */
export function SendBackSheet({ refund: { refundNo, carriers }, onClose }: SendBackSheetProps) {
  const t = usePhrases(refundDetailPhrases)
  const text = useBilingual()
  const [carrierCode, setCarrierCode] = useState<string | null>(null)
  const [waybillNo, setWaybillNo] = useState('')
  const [told, setTold] = useState(false)
  const sendBack = useSendBack(() => {
    showToast(t('sentBackDone'))
    onClose()
  })
  const refused = sendBack.error
  const atField = refused?.error === 'waybillFormat'
  const typed = waybillNo.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (!carrierCode || !typed || sendBack.isPending) return
    sendBack.mutate({ refundNo, carrierCode, waybillNo: typed })
  }
  const fieldError = told && !typed ? t('waybillRequired') : atField && refused ? text(refused.messages) : undefined
  return (
    <Sheet title={t('sendBack')} onClose={onClose}>
      <form className="v" noValidate onSubmit={submit}>
        <Carriers carriers={carriers} chosen={carrierCode} onChoose={setCarrierCode} />
        <Wrong>{told && !carrierCode ? t('chooseCarrier') : null}</Wrong>
        <FieldGroup inset>
          <Field
            label={t('waybillNo')}
            value={waybillNo}
            onValue={(value) => {
              setWaybillNo(value)
              if (atField) sendBack.reset()
            }}
            numeric
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            {...(fieldError && { error: fieldError })}
          />
        </FieldGroup>
        <Wrong>
          {refused && !atField
            ? `${text(refused.messages)}${isPassing(refused) ? ` ${t('mayHaveArrived')}` : ''}`
            : null}
        </Wrong>
        <Button type="submit" wide busy={sendBack.isPending} busyLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </form>
    </Sheet>
  )
}

interface CarriersProps {
  carriers: RefundDetail['carriers']
  chosen: string | null
  onChoose: (carrierCode: string) => void
}

/** One radio group: arrow keys move within it. */
function Carriers({ carriers, chosen, onChoose }: CarriersProps) {
  const t = usePhrases(refundDetailPhrases)
  const text = useBilingual()
  const title = useId()
  const group = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const at = carriers.findIndex(({ carrierCode }) => carrierCode === chosen)
    const next = (Math.max(at, move < 0 ? 0 : -1) + move + carriers.length) % carriers.length
    const carrier = carriers[next]
    if (!carrier) return
    onChoose(carrier.carrierCode)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div>
      <p className="s c2" id={title} style={{ marginBottom: '.5rem' }}>
        {t('carrier')}
      </p>
      <div className="h wrap" role="radiogroup" aria-labelledby={title} ref={group} onKeyDown={onKeyDown}>
        {carriers.map(({ carrierCode, name }, index) => (
          <button
            key={carrierCode}
            type="button"
            role="radio"
            className="chip"
            aria-checked={carrierCode === chosen}
            tabIndex={carrierCode === chosen || (chosen === null && index === 0) ? 0 : -1}
            onClick={() => onChoose(carrierCode)}
          >
            {text(name)}
          </button>
        ))}
      </div>
    </div>
  )
}
