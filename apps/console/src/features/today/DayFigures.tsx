import type { DayFigure } from '@aisle/contract/console-today'
import { formatMoney } from '@aisle/contract/money'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useNow } from '../../ui/use-now.ts'
import { todayPhrases as phrases } from './today-phrases.ts'

/** How the day goes, beside the same span of the day before. Nothing for whoever sees no figures. */
export function DayFigures({ figures }: { figures: readonly DayFigure[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const [first] = figures
  if (!first) return null
  return (
    <section className="card day-figures" aria-label={text(phrases.figures)}>
      <header>
        <h2>{text(phrases.figures)}</h2>
        <span className="sp s c3">{text(phrases.asOf).replace('{at}', shortTime(first.asOf, language, now))}</span>
      </header>
      <dl className="figs">
        {figures.map((figure) => (
          <div key={`${figure.name} ${figure.currency}`} className="fig">
            <dt className="l">{text(phrases[figure.name])}</dt>
            <dd className="n">{shown(figure, figure.now)}</dd>
            <dd className="d">
              {figure.before === null
                ? text(phrases.justNow)
                : text(phrases.byThen).replace('{before}', shown(figure, figure.before))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const shown = ({ currency }: DayFigure, value: number): string =>
  currency === null ? value.toLocaleString('en-GB') : formatMoney(value, currency)
