import type { Language } from '@aisle/contract/language'
import type { ReportData } from '../report-data.ts'
import { beijingTime, getFormats, type Formats } from './rules/format-rules.ts'
import { html, type Markup } from './html.ts'
import { pagePhrases } from './page-phrases.ts'
import type { Part } from './card.ts'
import { presetRange, presets, type Preset, type Selection } from './rules/selection-rules.ts'

const mark = html`<svg
  width="28"
  height="28"
  viewBox="0 0 32 32"
  aria-hidden="true"
  fill="none"
  stroke="currentColor"
  stroke-linecap="round"
  stroke-linejoin="round"
>
  <path d="M2.5 26c8.2 0 12.3-3.6 13.6-9.2.9-4 .5-9.3 5.1-9.8 2.3-.2 3.6 1 4.2 2.3L30 11" stroke-width="2.6" />
  <path d="M9.5 26c6.5-.2 10.2-2.2 12.6-5.8" stroke-width="1.8" opacity=".55" />
  <circle class="eye" cx="21.9" cy="9.9" r="1.35" stroke="none" />
</svg>`

export function documentTitle(data: ReportData, language: Language): string {
  const { say } = getFormats(language)
  return `${say(data.airline)} · ${say(pagePhrases.title)} · ${data.period.from} – ${data.period.to}`
}

/** What this is, of when, and what is not in it. @param buttons language and theme, where there is a script */
export function headerMarkup(data: ReportData, language: Language, buttons: Markup | null): Markup {
  const formats = getFormats(language)
  const { say } = formats
  return html`<header>
    <div class="bar">
      <p class="brand">${mark} ${say(data.airline)}</p>
      ${buttons}
    </div>
    <div class="head">
      <h1>${say(pagePhrases.title)}</h1>
      <p class="period">${rangeText(data.period, formats)}</p>
      <p class="note">
        ${say(pagePhrases.madeAt)} <span class="nb">${beijingTime(data.madeAt, formats)}</span>
        ${say({ zh: '（北京时间）', en: '(Beijing time)' })}
      </p>
      ${
        data.onlyFlights === null
          ? null
          : html`<p class="note">${say(pagePhrases.onlyFlights)}${data.onlyFlights.join(', ')}</p>`
      }
      ${data.invented ? html`<p class="invented" role="note">${say(pagePhrases.invented)}</p>` : null}
    </div>
  </header>`
}

function rangeText({ from, to }: { from: string; to: string }, { dayAndYear }: Formats): string {
  return from === to ? dayAndYear(from) : `${dayAndYear(from)} – ${dayAndYear(to)}`
}

/** The pill shows the other language, the other theme (design §9). */
export function buttonsMarkup(language: Language, theme: 'light' | 'dark'): Markup {
  const other =
    language === 'zh' ? { lang: 'en', text: 'EN', name: 'EN, English' } : { lang: 'zh-CN', text: '中文', name: '中文' }
  const { say } = getFormats(language)
  return html`<div class="pills">
    <button type="button" id="language" class="pill" lang="${other.lang}" aria-label="${other.name}">
      ${other.text}
    </button>
    <button type="button" id="theme" class="pill">${say(pagePhrases[theme === 'dark' ? 'light' : 'dark'])}</button>
  </div>`
}

export function choicesMarkup(data: ReportData, selection: Selection, language: Language): Markup {
  const { say } = getFormats(language)
  const { from, to } = data.period
  const option = (value: string, text: string) =>
    html`<option value="${value}" ${selection.flight === value ? html`selected` : null}>${text}</option>`
  const offered = presets.filter((preset) => presetRange(preset, data.period) !== null)
  return html`<form class="choices" aria-label="${say(pagePhrases.choices)}">
    <div class="field presets">
      <span class="name" id="presets-name">${say(pagePhrases.period)}</span>
      <div class="segments" role="group" aria-labelledby="presets-name">
        ${offered.map(
          (preset) =>
            html`<button type="button" data-preset="${preset}" aria-pressed="${isChosen(preset, data, selection)}">
              ${say(pagePhrases[preset])}
            </button>`,
        )}
      </div>
    </div>
    <label class="field">
      <span class="name">${say(pagePhrases.from)}</span>
      <input type="date" id="from" min="${from}" max="${to}" value="${selection.from}" required />
    </label>
    <label class="field">
      <span class="name">${say(pagePhrases.to)}</span>
      <input type="date" id="to" min="${from}" max="${to}" value="${selection.to}" required />
    </label>
    <label class="field flight">
      <span class="name">${say(pagePhrases.flight)}</span>
      <select id="flight">
        ${option('all', say(pagePhrases.allFlights))}
        ${data.flights.map(({ flightNo, origin, destination }) => option(flightNo, `${flightNo}  ${origin}–${destination}`))}
        ${data.onlyFlights === null ? option('none', say(pagePhrases.noFlight)) : null}
      </select>
    </label>
  </form>`
}

export function isChosen(preset: Preset, data: Pick<ReportData, 'period'>, selection: Selection): string {
  const range = presetRange(preset, data.period)
  return String(range?.from === selection.from && range.to === selection.to)
}

/** Read out when a choice has changed what is shown, and printed as what was chosen. */
export function chosenText(selection: Selection, language: Language): string {
  const formats = getFormats(language)
  const { say } = formats
  const flight =
    selection.flight === 'all'
      ? say(pagePhrases.allFlights)
      : selection.flight === 'none'
        ? say(pagePhrases.noFlight)
        : selection.flight
  return `${rangeText(selection, formats)} · ${flight}`
}

export function contentsMarkup(parts: readonly Part[], language: Language): Markup {
  const { say } = getFormats(language)
  return html`<nav class="contents" aria-label="${say(pagePhrases.parts)}">
    <ul>
      ${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`
}
