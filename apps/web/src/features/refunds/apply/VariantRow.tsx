import { useState } from 'react'
import type { OpenRefundTypes } from '@aisle/contract/refunds-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { getAskedLines, type ApplyForm } from './apply-refund-rules.ts'
import { PickRow } from './PickRow.tsx'

interface VariantRowProps {
  open: OpenRefundTypes
  form: Pick<ApplyForm, 'units' | 'exchangeSkuId'>
  /** Null: only the same variant is possible. */
  variants: OpenRefundTypes['lines'][number]['exchangeFor'] | null
  onChange: (skuId: string | null) => void
}

/** The replacement: the same variant, or another one at the same price. */
export function VariantRow({ open, form, variants, onChange }: VariantRowProps) {
  const t = usePhrases(applyRefundPhrases)
  const text = useBilingual()
  const [picking, setPicking] = useState(false)
  const asked = getAskedLines(form)
  const line = asked.length === 1 ? open.lines.find(({ lineNo }) => lineNo === asked[0]?.lineNo) : undefined
  const same = line && text(line.detail) ? t('sameVariant', { detail: text(line.detail) }) : t('sameOnly')
  const chosen = variants?.find(({ skuId }) => skuId === form.exchangeSkuId)
  if (!variants) {
    const others = open.lines.some(
      ({ lineNo, exchangeFor }) => exchangeFor.length > 0 && asked.some((one) => one.lineNo === lineNo),
    )
    return (
      <div className="f">
        <span>{t('variant')}</span>
        <span className="val">{same}</span>
        {others && <span className="s c3">{t('oneAtATime')}</span>}
      </div>
    )
  }
  const pick = (skuId: string | null) => {
    onChange(skuId)
    setPicking(false)
  }
  return (
    <>
      <button type="button" className="f nav" aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <span>{t('variant')}</span>
        <span className="val">{chosen ? text(chosen.detail) : same}</span>
        <Icon name="chev" size="s" />
      </button>
      {picking && (
        <Sheet title={t('variant')} onClose={() => setPicking(false)}>
          <div className="picks" role="radiogroup" aria-label={t('variant')}>
            <PickRow checked={!chosen} onPick={() => pick(null)}>
              {same}
            </PickRow>
            {variants.map(({ skuId, detail }) => (
              <PickRow key={skuId} checked={chosen?.skuId === skuId} onPick={() => pick(skuId)}>
                {text(detail)}
              </PickRow>
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}
