import { batchVerifyCodeSubmitRefund, submitRefund } from '@aisle/contract/refunds'
import type { OpenRefundTypes } from '@aisle/contract/refunds-schemas'
import { useApiMutation } from '../../../api/writes.ts'
import { formatDay, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { replaceRoute } from '../../../navigation/router.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { useApplyForm } from './apply-form-store.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import {
  getAskedLines,
  asksByCode,
  formOn,
  getVariants,
  wantsPhotos,
  type ApplyForm as Form,
} from './apply-refund-rules.ts'
import { CodesToRefund } from './CodesToRefund.tsx'
import { LinesToRefund } from './LinesToRefund.tsx'
import { RefundForm } from './RefundForm.tsx'
import { useReasons } from './use-reasons.ts'
import { useRefundForm } from './use-refund-form.ts'
import { useRefundQuote, type Asked } from './use-refund-quote.ts'
import { VariantRow } from './VariantRow.tsx'

interface ApplyFormProps {
  orderNo: string
  lineNo: number | null
  open: OpenRefundTypes
}

/** The selection from an order and the request for it. */
export function ApplyForm({ orderNo, lineNo, open }: ApplyFormProps) {
  const [kept, change] = useApplyForm(`order ${orderNo}`)
  const form = formOn(open, kept, lineNo)
  const byCode = asksByCode(open, form)
  const reasons = useReasons(orderNo, form.type)
  const reason = reasons.data?.find(({ reasonId }) => reasonId === form.reasonId) ?? null
  const figure = useRefundQuote(orderNo, requestFromForm(form, byCode, reason?.reasonId ?? null))
  const byLines = useApiMutation(submitRefund)
  const byCodes = useApiMutation(batchVerifyCodeSubmitRefund)

  function send(amount: number) {
    const note = form.note.trim()
    const said = { orderNo, reasonId: reason?.reasonId ?? '', amount, ...(note && { note }) }
    if (byCode) return byCodes.mutateAsync({ ...said, codes: [...(form.codes ?? [])] })
    return byLines.mutateAsync({
      ...said,
      type: form.type ?? 'refund_only',
      lines: getAskedLines(form),
      ...(wantsPhotos(form.type, reason) && { photoIds: form.photos.map(({ photoId }) => photoId) }),
      ...(form.exchangeSkuId !== null && { exchangeSkuId: form.exchangeSkuId }),
    })
  }

  const state = useRefundForm({ form, change, byCode, reason, figure, send, leave: toRefund })
  const wrong = state.wrong('items')
  return (
    <RefundForm
      state={state}
      reasons={reasons}
      names={open.lines}
      items={
        byCode ? (
          <CodesToRefund open={open} form={form} wrong={wrong} onChange={(codes) => state.change({ codes })} />
        ) : (
          <LinesToRefund open={open} form={form} wrong={wrong} onChange={(units) => state.change({ units })} />
        )
      }
      kind={<TypeChoice open={open} form={form} onChange={(type) => state.change({ type, reasonId: null })} />}
      variant={
        form.type === 'exchange' && getAskedLines(form).length > 0 ? (
          <VariantRow
            open={open}
            form={form}
            variants={getVariants(open, form)}
            onChange={(exchangeSkuId) => state.change({ exchangeSkuId })}
          />
        ) : null
      }
    />
  )
}

/** Replaces the form in the history, so that "back" leads to the order. */
const toRefund = (refundNo: string) => replaceRoute('/refund/detail', { query: { refundNo } })

/** `reasonId` is the one found in the current list; the kept one may be gone. */
function requestFromForm(form: Form, byCode: boolean, reasonId: string | null): Asked | null {
  if (byCode) return form.codes?.length ? { codes: [...form.codes] } : null
  const lines = getAskedLines(form)
  return form.type && lines.length > 0 ? { lines, type: form.type, reasonId } : null
}

interface TypeChoiceProps {
  open: OpenRefundTypes
  form: Pick<Form, 'type'>
  onChange: (type: Form['type']) => void
}

/** Offers the available types; a single type is shown as text. */
function TypeChoice({ open, form, onChange }: TypeChoiceProps) {
  const t = usePhrases(applyRefundPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const chosen = open.types.find(({ type }) => type === form.type)
  if (!chosen) return null
  return (
    <div>
      {open.types.length > 1 ? (
        <Segmented
          label={t('type')}
          options={open.types.map(({ type, name }) => ({ value: type, label: text(name) }))}
          value={chosen.type}
          onChange={(type) => type !== chosen.type && onChange(type)}
        />
      ) : (
        <div className="row card">
          <span className="gr b2 c2">{t('type')}</span>
          <span className="b2">{text(chosen.name)}</span>
        </div>
      )}
      {chosen.until && (
        <p className="hint num" style={{ marginTop: '.5rem' }}>
          {t('until', { date: formatDay(chosen.until, language), time: formatTime(chosen.until) })}
        </p>
      )}
    </div>
  )
}
