import { useId } from 'react'
import type { OpenRefundTypes } from '@aisle/contract/refunds-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Price } from '../../../ui/Price.tsx'
import { Stepper } from '../../../ui/fields/Stepper.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { withUnits, type ApplyForm } from './apply-refund-rules.ts'
import { Wrong } from './Wrong.tsx'

interface LinesToRefundProps {
  open: OpenRefundTypes
  form: Pick<ApplyForm, 'units'>
  wrong: string | null
  onChange: (units: Record<string, number>) => void
}

/** Chooses lines of the order and the units of each. A single line needs no checkbox. */
export function LinesToRefund({ open, form, wrong, onChange }: LinesToRefundProps) {
  const t = usePhrases(applyRefundPhrases)
  const single = open.lines.length === 1
  return (
    <div data-part="items" tabIndex={-1}>
      <ul className="card flush lines" aria-label={t('chooseItems')}>
        {open.lines.map((line) => (
          <LineToRefund
            key={line.lineNo}
            line={line}
            currency={open.currency}
            single={single}
            units={form.units?.[line.lineNo] ?? 0}
            onUnits={(units) => onChange(withUnits(form, line.lineNo, units))}
          />
        ))}
      </ul>
      <Wrong>{wrong}</Wrong>
    </div>
  )
}

interface LineProps {
  line: OpenRefundTypes['lines'][number]
  currency: OpenRefundTypes['currency']
  single: boolean
  /** 0: not chosen. */
  units: number
  onUnits: (units: number) => void
}

function LineToRefund({ line, currency, single, units, onUnits }: LineProps) {
  const t = usePhrases(applyRefundPhrases)
  const text = useBilingual()
  const most = useId()
  const free = line.unitsFree > 0
  const content = (
    <>
      {!single && (
        <input
          className="cb"
          type="checkbox"
          checked={units > 0}
          disabled={!free}
          onChange={(event) => onUnits(event.target.checked ? line.unitsFree : 0)}
        />
      )}
      {line.picture && <GoodsPicture picture={line.picture} size={72} />}
      <span className="gr words">
        <span className="b2" style={{ fontWeight: 500 }}>
          {text(line.name)}
        </span>
        {text(line.detail) && (
          <>
            <br />
            <span className="s c3">{text(line.detail)}</span>
          </>
        )}
        {!free && (
          <>
            <br />
            <span className="s c2">{t('noneFree')}</span>
          </>
        )}
      </span>
      <span className="rt">
        <span className="vh">{t('paid')} </span>
        <Price amountMinor={line.linePayable} currency={currency} inSum />
        <br />
        <span className="s c3 num">{t('quantity', { n: line.quantity })}</span>
      </span>
    </>
  )
  return (
    <li className={classNames('line', !free && 'off')}>
      {single ? (
        <div className="h top line-words">{content}</div>
      ) : (
        <label className="h top line-words">{content}</label>
      )}
      {units > 0 && line.unitsFree > 1 && (
        <div className="h line-units">
          <span className="b2 gr">{t('howMany')}</span>
          <span className="s c3 num" id={most}>
            {t('atMost', { n: line.unitsFree })}
          </span>
          <Stepper
            label={`${text(line.name)} ${t('howMany')}`}
            value={units}
            most={line.unitsFree}
            onChange={onUnits}
            describedBy={most}
          />
        </div>
      )}
    </li>
  )
}
