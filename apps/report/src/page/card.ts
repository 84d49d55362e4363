import type { ReportData } from '../report-data.ts'
import type { ChartModel } from './chart-model.ts'
import type { Formats } from './rules/format-rules.ts'
import { html, type Markup } from './html.ts'
import { pagePhrases } from './page-phrases.ts'
import type { Comparison, Selection } from './rules/selection-rules.ts'

/** The input of every part of the report. */
export interface Reading {
  data: ReportData
  selection: Selection
  comparison: Comparison | null
  formats: Formats
  /** The order of the flights; `fixed` where no script could sort them. */
  sort: Sort | null | 'fixed'
  /** Tables that are unfolded: all of them without scripts, and in print. */
  isOpen: (tableId: string) => boolean
  /** Keeps ids unique when one page holds both languages. */
  idPrefix: string
}

/** By a column of a table, counted from 0. */
export interface Sort {
  column: number
  down: boolean
}

export interface Part {
  id: string
  title: string
  markup: Markup
  charts: readonly ChartModel[]
}

export interface Card {
  id: string
  /** Says what is seen. */
  title: string
  /** How it was counted. */
  note: string
  /** With a heading where there are two, one for each currency. */
  charts: readonly { heading: string | null; chart: ChartModel }[]
  table: Table | null
}

export interface Table {
  caption: string
  head: readonly string[]
  /** The first cell names the row. Numbers are cells of `figures`. */
  rows: readonly (readonly string[])[]
  /** Columns from this one on hold figures. */
  figuresFrom: number
  /** Places of the rows to look at first. */
  marked?: readonly boolean[]
  /** The reader can sort by its columns. */
  sort?: Sort | null
}

export function cardMarkup({ id, title, note, charts, table }: Card, reading: Reading): Markup {
  const titleId = `${reading.idPrefix}${id}-title`
  return html`<article class="card" aria-labelledby="${titleId}">
    <h3 id="${titleId}">${title}</h3>
    <p class="note">${note}</p>
    <div class="charts ${charts.length === 2 ? 'two' : null}">
      ${charts.map(
        ({ heading, chart }) =>
          html`<div>
            ${heading === null ? null : html`<h4>${heading}</h4>`}
            <div class="chart" role="img" aria-label="${chart.label}" data-chart="${chart.id}"></div>
          </div>`,
      )}
    </div>
    ${table === null ? null : tableMarkup(id, table, reading)}
  </article>`
}

function tableMarkup(id: string, table: Table, { isOpen, formats }: Reading): Markup {
  const open = isOpen(id) ? html` open` : null
  return html`<details data-table="${id}" ${open}>
    <summary>${formats.say(pagePhrases.asTable)}</summary>
    ${tableBody(table)}
  </details>`
}

/** Routes and the like keep together; only what is long may be broken. */
const short = (text: string) => (text.length <= 12 ? html` class="nb"` : null)

function sorted(sort: Table['sort'], column: number): Markup | null {
  if (sort?.column !== column) return null
  return sort.down ? html`aria-sort="descending"` : html`aria-sort="ascending"`
}

export function tableBody({ caption, head, rows, figuresFrom, marked = [], sort }: Table): Markup {
  const numeric = (column: number) => (column >= figuresFrom ? html` class="num"` : null)
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption class="vh">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map(
            (text, column) =>
              html`<th scope="col" ${numeric(column)} ${sorted(sort, column)}>
                ${sort === undefined ? text : html`<button type="button" data-sort="${column}">${text}</button>`}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, at) =>
            html`<tr ${marked[at] ? html`class="marked"` : null}>
              ${row.map((text, column) =>
                column === 0
                  ? html`<th scope="row">${text}</th>`
                  : html`<td ${numeric(column) ?? short(text)}>${text}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** A card that says in words that there is no data. */
export function emptyCard(
  { id, title, text }: { id: string; title: string; text: string },
  { idPrefix }: Pick<Reading, 'idPrefix'>,
): Markup {
  return html`<article class="card empty" aria-labelledby="${idPrefix}${id}-title">
    <h3 id="${idPrefix}${id}-title">${title}</h3>
    <p>${text}</p>
  </article>`
}

/** The same for a whole part, whose heading names its subject. */
export function emptyPart(text: string): Markup {
  return html`<div class="card empty"><p>${text}</p></div>`
}
