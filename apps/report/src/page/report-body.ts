import type { Language } from '@aisle/contract/language'
import type { ReportData } from '../report-data.ts'
import { aboutPart } from './about-part.ts'
import type { Part, Reading } from './card.ts'
import { errorsPart } from './errors-part.ts'
import { flightsPart } from './flights-part.ts'
import { getFormats } from './rules/format-rules.ts'
import { funnelPart } from './funnel-part.ts'
import { html, type Markup } from './html.ts'
import { onlinePart } from './online-part.ts'
import { salesPart } from './sales-part.ts'
import { comparisonFor, type Selection } from './rules/selection-rules.ts'
import { summaryPart } from './summary-part.ts'
import { surveyPart } from './survey-part.ts'

export interface BodyOptions {
  selection: Selection
  language: Language
  sort: Reading['sort']
  isOpen: Reading['isOpen']
  idPrefix: string
}

/** The report's parts in the order of reading: the same in Node, without charts, and in the browser. */
export function reportParts(data: ReportData, { selection, language, sort, isOpen, idPrefix }: BodyOptions): Part[] {
  const comparison = comparisonFor(selection, data.period)
  const reading: Reading = { data, selection, comparison, formats: getFormats(language), sort, isOpen, idPrefix }
  return [summaryPart, funnelPart, onlinePart, salesPart, surveyPart, errorsPart, flightsPart, aboutPart].map((part) =>
    part(reading),
  )
}

export function partsMarkup(parts: readonly Part[], idPrefix: string): Markup {
  return html`${parts.map(
    ({ id, title, markup }) =>
      html`<section id="${idPrefix}${id}" aria-labelledby="${idPrefix}${id}-heading">
        <h2 id="${idPrefix}${id}-heading" tabindex="-1">${title}</h2>
        ${markup}
      </section>`,
  )}`
}
