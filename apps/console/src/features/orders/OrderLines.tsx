import type { StaffOrder } from '@aisle/contract/console'
import { formatMoney } from '@aisle/contract/money'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { GoodsPictures } from '../../ui/GoodsPictures.tsx'
import { orderPhrases } from './order-phrases.ts'
import { planStateNames } from '../../words/order-words.ts'

/** What was bought, with its part of the discount and what came back. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const { text } = useLanguage()
  const { lines, plans, currency } = order
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className="card">
      <header>
        <h2>{text(orderPhrases.lines)}</h2>
        <span className="s c3">
          {pieces === 1 ? text(orderPhrases.piece) : text(orderPhrases.pieces).replace('{count}', String(pieces))}
        </span>
      </header>
      <TableFrame label={text(orderPhrases.lines)}>
        <table className="tbl cmp">
          <caption className="vh">{text(orderPhrases.lines)}</caption>
          <thead>
            <tr>
              <th scope="col">{text(orderPhrases.item)}</th>
              <th scope="col" className="r">
                {text(orderPhrases.units)}
              </th>
              <th scope="col" className="r">
                {text(orderPhrases.price)}
              </th>
              <th scope="col" className="r">
                {text(orderPhrases.share)}
              </th>
              <th scope="col" className="r">
                {text(orderPhrases.paid)}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const share = line.listPrice * line.quantity - line.paid
              const plan = plans.find(({ lineNo }) => lineNo === line.lineNo)
              return (
                <tr key={line.lineNo}>
                  <th scope="row">
                    <span className="h">
                      <GoodsPictures what={[line]} />
                      <span>
                        <span className="w5">{text(line.name)}</span>
                        <br />
                        <span className="s c3">
                          {[text(line.detail), line.refId, plan && text(planStateNames[plan.state] ?? line.name)]
                            .filter(Boolean)
                            .join(' · ')}
                          {line.unitsRefunded > 0
                            && ` · ${text(orderPhrases.refundedUnits).replace('{count}', String(line.unitsRefunded))}`}
                        </span>
                      </span>
                    </span>
                  </th>
                  <td className="r">{line.quantity}</td>
                  <td className="r">{formatMoney(line.listPrice, currency)}</td>
                  <td className="r minus">{share > 0 && `−${formatMoney(share, currency)}`}</td>
                  <td className="r w5">{formatMoney(line.paid, currency)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableFrame>
    </section>
  )
}
