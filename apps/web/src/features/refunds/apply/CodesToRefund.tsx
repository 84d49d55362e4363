import type { OpenRefundTypes } from '@aisle/contract/refunds-schemas'
import { formatCode } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { withCode, type ApplyForm } from './apply-refund-rules.ts'
import { Wrong } from './Wrong.tsx'

interface CodesToRefundProps {
  open: OpenRefundTypes
  form: Pick<ApplyForm, 'codes'>
  wrong: string | null
  onChange: (codes: string[]) => void
}

/** The unused codes of a pick-up order, each with its item. */
export function CodesToRefund({ open, form, wrong, onChange }: CodesToRefundProps) {
  const t = usePhrases(applyRefundPhrases)
  const text = useBilingual()
  const chosen = form.codes ?? []
  const all = open.codes.map(({ code }) => code)
  return (
    <div data-part="items" tabIndex={-1}>
      <div className="card flush">
        <div className="h top codes-head">
          <span className="gr">
            <b className="b2">{t('chooseCodes')}</b>
            <br />
            <span className="s c3">{t('codesText')}</span>
          </span>
          {all.length > 1 && chosen.length < all.length && (
            <Button kind="txt" small onClick={() => onChange(all)}>
              {t('allCodes')}
            </Button>
          )}
        </div>
        <ul className="lines">
          {open.codes.map(({ code, lineNo }) => {
            const line = open.lines.find((one) => one.lineNo === lineNo)
            return (
              <li className="line" key={code}>
                <label className="h line-words">
                  <input
                    className="cb"
                    type="checkbox"
                    checked={chosen.includes(code)}
                    onChange={(event) => onChange(withCode(form, code, event.target.checked))}
                  />
                  {line?.picture && <GoodsPicture picture={line.picture} size={56} />}
                  <span className="gr words">
                    <span className="b2" style={{ fontWeight: 500 }}>
                      {line && text(line.name)}
                    </span>
                    <br />
                    <span className="s c3 num">{formatCode(code)}</span>
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
      </div>
      <Wrong>{wrong}</Wrong>
    </div>
  )
}
