import { carrierName } from '@aisle/contract/carriers'
import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import { useRef, useState } from 'react'
import { useScanner } from '../../keys/use-scanner.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { CodeField } from '../../scanning/CodeField.tsx'
import { CameraButton, LoadedCamera } from '../../scanning/LoadedCamera.tsx'
import { scanPhrases as phrases } from './scan-phrases.ts'
import { judgeCode, longestWaybill, usualCarrier, type ReadCode, type TypedWaybill } from './waybill-lines-rules.ts'

interface Props {
  rows: readonly ParcelToShip[]
  filled: ReadonlyMap<string, TypedWaybill>
  onType: (orderNo: string, waybill: TypedWaybill) => void
}

/** An order's number and then its waybill, whatever reads them: a scanner, the camera or fingers. */
export function ScanWaybills({ rows, filled, onType }: Props) {
  const { text } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [readsPictures, setReadsPictures] = useState(false)
  const [last, setLast] = useState<ReadCode | null>(null)
  const [carrierCode, setCarrierCode] = useState(usualCarrier)
  const take = (typed: string, orderNo: string | null) => {
    const read = judgeCode(typed, { rows, orderNo })
    setLast(read)
    setCode('')
    if (read.kind !== 'waybill') return
    // A roll of labels is of one carrier: the one that the row says, or else the one of the label before.
    const carrier = filled.get(read.orderNo)?.carrierCode ?? carrierCode
    setCarrierCode(carrier)
    onType(read.orderNo, { carrierCode: carrier, waybillNo: read.waybillNo })
  }
  const current = last?.kind === 'order' ? last.orderNo : null
  // What is scanned into the field of a row is the waybill of that row.
  const focused = () =>
    document.activeElement instanceof HTMLElement ? (document.activeElement.dataset['waybillOf'] ?? null) : null
  useScanner(field, (scanned) => take(scanned, focused() ?? current))
  const said = (read: ReadCode): string => {
    const orderNo = 'orderNo' in read ? read.orderNo : ''
    const carrier = text(carrierName(filled.get(orderNo)?.carrierCode ?? carrierCode))
    const waybillNo = read.kind === 'waybill' ? read.waybillNo : ''
    return text(phrases[read.kind])
      .replace('{orderNo}', orderNo)
      .replace('{carrier}', carrier)
      .replace('{waybill}', waybillNo)
  }
  return (
    <section className="v g8 scan-waybills" aria-label={text(phrases.code)}>
      <CodeField
        words={phrases}
        field={field}
        code={code}
        isLooking={false}
        most={longestWaybill}
        onType={setCode}
        onLook={(typed) => take(typed, current)}
      >
        <CameraButton isOn={readsPictures} onSwitch={() => setReadsPictures(!readsPictures)} />
      </CodeField>
      {readsPictures && (
        <>
          <p className="s c3">{text(phrases.readsQr)}</p>
          <LoadedCamera rests={false} onCode={(read) => take(read, current)} />
        </>
      )}
      <p role="status" className={last ? `note ${tones[last.kind]}` : 'vh'}>
        {last && said(last)}
      </p>
    </section>
  )
}

const tones = { order: '', waybill: '', held: 'warn', unknown: 'warn' } as const
