import type { Part, Reading } from './card.ts'
import { html } from './html.ts'
import { collectorTotal } from './rules/online-rules.ts'

/** The limits of the figures: passengers not counted, and events that came late or could not be read. */
export function aboutPart(reading: Reading): Part {
  const { data, selection, formats } = reading
  const { say, count, percent } = formats
  const { events, late, setAside } = collectorTotal(data, selection)
  const notes = [
    say({
      zh: '步骤、连上用时和错误只来自同意统计的旅客；销售、退款和上网设备来自账目与放行记录，是全部。',
      en: 'Steps, time to online and errors come only from passengers who agreed to statistics; sales, refunds and devices come from the ledger and the records of access, and are complete.',
    }),
    say({ zh: '日期都是北京时间的日期。', en: 'Days are days in Beijing.' }),
    data.onlyFlights === null
      ? ''
      : say({
          zh: '本报告只取了部分航班，不属于任何航班的内容（例如商城订单、行程查询）不在其中。',
          en: 'This report was made for some flights only: what belongs to no flight (orders of the shop, lookups) is not in it.',
        }),
    events === 0
      ? say({ zh: '所选日期内收集端没有收到事件。', en: 'The collector received no events on these days.' })
      : say({
          zh: `所选日期内收到 ${count(events)} 个事件（全部航班），其中 ${percent(late / events)} 迟到一小时以上，由队列保存后补送。`,
          en: `${count(events)} events were received on these days (of all flights), ${percent(late / events)} of them more than an hour late: the queue had kept them.`,
        }),
    setAside === 0
      ? say({ zh: '没有无法读取的请求。', en: 'No request was unreadable.' })
      : say({
          zh: `${count(setAside)} 个请求无法读取，已另存，没有计入。`,
          en: `${count(setAside)} ${setAside === 1 ? 'request' : 'requests'} could not be read; they are kept aside and not counted.`,
        }),
    say({
      zh: '比较：报告里有等长的前一段就与前一段比；没有，就用后半段与前半段比。',
      en: 'Comparisons are with as many days before, where the report has them, and otherwise of the second half with the first.',
    }),
  ].filter(Boolean)
  return {
    id: 'about',
    title: say({ zh: '这些数字可信到什么程度', en: 'How far to trust these figures' }),
    markup: html`<article class="card">
      <ul class="notes">
        ${notes.map((note) => html`<li>${note}</li>`)}
      </ul>
    </article>`,
    charts: [],
  }
}
