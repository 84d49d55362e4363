import { useRef } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { logisticsPhrases } from './logistics-phrases.ts'

interface WaybillProps {
  carrier: string
  waybillNo: string
}

/** The carrier and the waybill number, which can be copied or at least selected. */
export function Waybill({ carrier, waybillNo }: WaybillProps) {
  const t = usePhrases(logisticsPhrases)
  const number = useRef<HTMLSpanElement>(null)
  async function copy() {
    try {
      // The clipboard is absent on plain-http origins and in captive sheets (G10).
      await navigator.clipboard.writeText(waybillNo)
      showToast(t('copied'))
    } catch {
      if (number.current) getSelection()?.selectAllChildren(number.current)
      showToast(document.execCommand?.('copy') ? t('copied') : t('copyByHand'))
    }
  }
  return (
    <div className="h parcel-no">
      <p className="s c2 gr">
        {carrier}
        <br />
        <span className="vh">{t('waybill')}</span>{' '}
        <span ref={number} className="num">
          {waybillNo}
        </span>
      </p>
      <button type="button" className="ib" aria-label={t('copy')} onClick={() => void copy()}>
        <Icon name="copy" />
      </button>
    </div>
  )
}
