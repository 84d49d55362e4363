import { cardMarkup, emptyCard, type Card, type Part, type Reading } from './card.ts'
import type { BarsChart } from './chart-model.ts'
import { getFunnel, greatestLoss, throughShare, type FunnelRow } from './rules/funnel-rules.ts'
import { html } from './html.ts'
import { stepNames } from './step-phrases.ts'

const words = {
  title: { zh: '从查询到上网', en: 'From lookup to online' },
  before: { zh: '行前：从查询到付款', en: 'Before the flight: from lookup to payment' },
  aboard: { zh: '机上：从门户到上网', en: 'Aboard: from the portal to the network' },
  lead: {
    zh: '两段路，分开计算：行前查询行程、付款；机上打开门户、上网，不论行前是否购买，后一段不是前一段的延续。按访问计数，归入访问开始的那一天；只含同意统计的旅客。',
    en: 'Two paths, counted apart: before the flight passengers look up a trip and pay; aboard they open the portal and go online, whether or not they bought before. The second does not continue the first. Sessions are counted, on the day on which they began, and only of passengers who agreed to statistics.',
  },
  note: {
    zh: '右侧依次为访问数、占第一步的比例、比上一步少了多少；虚线部分是流失的。',
    en: 'At the right: sessions, their share of the first step, and how many fewer than at the step before, which is the dotted part.',
  },
  withoutLookups: {
    zh: '查询时还不知道航班，所以按航班看时从“查到行程”算起。',
    en: 'A lookup names no flight yet, so for chosen flights the way begins with the trip found.',
  },
  none: {
    zh: '所选范围内没有同意统计的旅客走过这些步骤。',
    en: 'No passenger who agreed to statistics took these steps in this selection.',
  },
  step: { zh: '步骤', en: 'Step' },
  sessions: { zh: '访问', en: 'Sessions' },
  ofFirst: { zh: '占第一步', en: 'Of the first' },
  lost: { zh: '流失', en: 'Lost' },
  lostShare: { zh: '流失率', en: 'Lost share' },
} as const

type Half = 'before' | 'aboard'

export function funnelPart(reading: Reading): Part {
  const halves = (['before', 'aboard'] as const).map((half) => halfCard(half, reading))
  return {
    id: 'funnel',
    title: reading.formats.say(words.title),
    markup: html`<p class="lead note">${reading.formats.say(words.lead)}</p>
      <div class="pair">${halves.map(({ markup }) => markup)}</div>`,
    charts: halves.flatMap(({ charts }) => charts),
  }
}

function halfCard(half: Half, reading: Reading) {
  const { data, selection, formats } = reading
  const { say } = formats
  const { [half]: rows, withoutLookups } = getFunnel(data, selection)
  const id = `funnel-${half}`
  if (rows.length === 0)
    return { markup: emptyCard({ id, title: say(words[half]), text: say(words.none) }, reading), charts: [] }
  const title = getTitle(half, rows, reading)
  const card: Card = {
    id,
    title,
    note:
      say(words.note)
      + (half === 'before' && withoutLookups ? say({ zh: '', en: ' ' }) + say(words.withoutLookups) : ''),
    charts: [{ heading: null, chart: getChart(id, title, { rows, reading }) }],
    table: {
      caption: say(words[half]),
      head: [words.step, words.sessions, words.ofFirst, words.lost, words.lostShare].map(say),
      rows: rows.map(({ step, sessions, share, lost, lostShare }) => [
        say(stepNames[step]),
        formats.count(sessions),
        share === null ? '–' : formats.percent(share),
        lostShare === null ? '–' : formats.count(lost),
        lostShare === null ? '–' : formats.percent(lostShare),
      ]),
      figuresFrom: 1,
    },
  }
  return { markup: cardMarkup(card, reading), charts: card.charts.map(({ chart }) => chart) }
}

function getTitle(half: Half, rows: readonly FunnelRow[], { formats }: Reading): string {
  const { say, percent } = formats
  const through = throughShare(rows)
  const loss = greatestLoss(rows)
  if (through === null) return say(words[half])
  const reached = say(
    half === 'before'
      ? { zh: `行前：${percent(through)} 走到付款`, en: `Before the flight, ${percent(through)} got as far as paying` }
      : { zh: `机上：${percent(through)} 连上网络`, en: `Aboard, ${percent(through)} got online` },
  )
  if (!loss) return reached
  return (
    reached
    + say({
      zh: `，流失最多的一步是“${stepNames[loss.to].zh}”`,
      en: `; most were lost before “${stepNames[loss.to].en}”`,
    })
  )
}

function getChart(
  id: string,
  label: string,
  { rows, reading }: { rows: readonly FunnelRow[]; reading: Reading },
): BarsChart {
  const { count, percent } = reading.formats
  const worst = greatestLoss(rows)?.to
  return {
    kind: 'bars',
    id,
    label,
    most: Math.max(...rows.map(({ sessions, lost }) => sessions + lost)),
    rows: rows.map(({ step, sessions, share, lost, lostShare }, at) => ({
      label: reading.formats.say(stepNames[step]),
      detail: '',
      figures: [
        count(sessions),
        at > 0 && share !== null ? percent(share) : '',
        lost > 0 && lostShare !== null ? `−${percent(lostShare)}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
      value: sessions,
      gone: lost,
      returned: 0,
      marked: step === worst,
    })),
  }
}
