import type { Part, Reading } from './card.ts'
import { againstText } from './rules/change-rules.ts'
import { html } from './html.ts'
import { getSentences } from './rules/sentences-rules.ts'
import { getTiles } from './rules/tiles-rules.ts'

/** The main results in words and figures, for readers who read no further. */
export function summaryPart(reading: Reading): Part {
  const { data, selection, comparison, formats } = reading
  const title = formats.say({ zh: '摘要', en: 'Summary' })
  const against = againstText(comparison, formats)
  const markup = html`<article class="card summary">
    ${against ? html`<p class="note">${formats.say({ zh: '变化：', en: 'Changes: ' })}${against}</p>` : null}
    <ul class="tiles">
      ${getTiles(data, selection, reading).map(
        ({ name, figure, change }) =>
          html`<li>
            <span class="name">${name}</span>
            <b class="figure ${figure.length > 10 ? 'long' : null}">${figure}</b>
            <span class="change">${change}</span>
          </li>`,
      )}
    </ul>
    <dl class="sentences">
      ${getSentences(data, selection, reading).map(
        ({ topic, text }) =>
          html`<dt>${topic}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
  </article>`
  return { id: 'summary', title, markup, charts: [] }
}
