import type { ReportData, Words } from '../../report-data.ts'
import { againstText, changeText } from './change-rules.ts'
import { getErrors, errorTotal } from './error-rules.ts'
import { flightRows } from './flights-rules.ts'
import type { Formats } from './format-rules.ts'
import { getFunnel, greatestLoss, throughShare } from './funnel-rules.ts'
import { onlineTotal } from './online-rules.ts'
import { getPlans } from '../plan-names.ts'
import { salesByPlan, salesTotals } from './sales-rules.ts'
import type { Comparison, Selection } from './selection-rules.ts'
import { stepNames } from '../step-phrases.ts'
import { signedScore, getSurveys } from './survey-rules.ts'
import { computeWaiting, type Quantile } from './waiting-rules.ts'

export interface Sentence {
  topic: string
  text: string
}

const topics = {
  sold: { zh: '卖出', en: 'Sold' },
  online: { zh: '上网', en: 'Online' },
  lost: { zh: '流失', en: 'Lost' },
  flights: { zh: '航班', en: 'Flights' },
  broke: { zh: '故障', en: 'Broke' },
  heard: { zh: '评价', en: 'Heard' },
} satisfies Record<string, Words>

/** The summary in words: sales, devices online, where passengers were lost, errors, survey results. */
export function getSentences(
  data: ReportData,
  selection: Selection,
  { comparison, formats }: { comparison: Comparison | null; formats: Formats },
): Sentence[] {
  const { say } = formats
  return [
    { topic: say(topics.sold), text: soldSentence(data, selection, formats) },
    { topic: say(topics.online), text: onlineSentence(data, selection, formats) },
    { topic: say(topics.lost), text: lostSentence(data, selection, formats) },
    { topic: say(topics.flights), text: flightsSentence(data, selection, formats) },
    { topic: say(topics.broke), text: brokeSentence(data, selection, { comparison, formats }) },
    { topic: say(topics.heard), text: heardSentence(data, selection, formats) },
  ].filter(({ text }) => text !== '')
}

function soldSentence(data: ReportData, selection: Selection, formats: Formats): string {
  const { say, money, count, percent, list } = formats
  const totals = salesTotals(data, selection)
  const orders = totals.reduce((sum, total) => sum + total.orders, 0)
  const refunds = totals.reduce((sum, total) => sum + total.refunds, 0)
  if (orders === 0 && refunds === 0) return say({ zh: '没有卖出任何东西。', en: 'Nothing was sold.' })
  const sold = list(totals.filter((one) => one.sold > 0).map((one) => money(one.sold, one.currency)))
  const back = list(totals.filter((one) => one.refunded > 0).map((one) => money(one.refunded, one.currency)))
  const [main] = totals
  const best = main && main.sold > 0 ? salesByPlan(data, selection, main.currency)[0] : undefined
  return [
    say({
      zh: `${count(orders)} 单${sold ? `，收入 ${sold}` : ''}。`,
      en: `${count(orders)} ${orders === 1 ? 'order' : 'orders'}${sold ? ` brought in ${sold}` : ''}.`,
    }),
    refunds > 0
      ? say({
          zh: `退款 ${count(refunds)} 笔，退回 ${back}。`,
          en: `${count(refunds)} ${refunds === 1 ? 'refund' : 'refunds'} gave back ${back}.`,
        })
      : say({ zh: '没有退款。', en: 'Nothing was refunded.' }),
    best && main && best.sold > 0
      ? say({
          zh: `收入最多的是“${getPlans(data, formats)(best.key)}”，占${main.currency === 'CNY' ? '人民币' : '美元'}收入的 ${percent(best.sold / main.sold)}。`,
          en: `“${getPlans(data, formats)(best.key)}” earned most: ${percent(best.sold / main.sold)} of sales in ${main.currency === 'CNY' ? 'yuan' : 'dollars'}.`,
        })
      : '',
  ]
    .join(formats.language === 'en' ? ' ' : '')
    .trim()
}

function onlineSentence(data: ReportData, selection: Selection, formats: Formats): string {
  const { say, count, bytes } = formats
  const online = onlineTotal(data, selection)
  if (online.devices === 0) return say({ zh: '没有设备连上网络。', en: 'No device went online.' })
  const { median, ninetieth } = computeWaiting(data, selection)
  const devices = say({
    zh: `${count(online.devices)} 台设备连上网络，共用流量 ${bytes(online.bytes)}。`,
    en: `${count(online.devices)} ${online.devices === 1 ? 'device' : 'devices'} went online and used ${bytes(online.bytes)} of data.`,
  })
  if (!median || !ninetieth) return devices
  const within = (quantile: Quantile) => {
    const time = formats.seconds(quantile.seconds)
    return say(
      quantile.orMore
        ? { zh: `用了超过 ${time}`, en: `only after more than ${time}` }
        : { zh: `在 ${time}内`, en: `within ${time}` },
    )
  }
  return (
    devices
    + say({
      zh: `一半${within(median)}连上，九成${within(ninetieth)}连上。`,
      en: ` Half were online ${within(median)}, nine in ten ${within(ninetieth)}.`,
    })
  )
}

function lostSentence(data: ReportData, selection: Selection, formats: Formats): string {
  const { say, count, percent } = formats
  const { before, aboard } = getFunnel(data, selection)
  const parts = [
    { rows: before, where: { zh: '行前', en: 'Before the flight' } },
    { rows: aboard, where: { zh: '机上', en: 'Aboard' } },
  ].flatMap(({ rows, where }) => {
    const loss = greatestLoss(rows)
    if (!loss) return []
    const [from, to] = [stepNames[loss.from], stepNames[loss.to]]
    return say({
      zh: `${where.zh}流失最多的是“${from.zh}”到“${to.zh}”：${count(loss.lost)} 次访问，占 ${percent(loss.lostShare)}。`,
      en: `${where.en}, most were lost between “${from.en}” and “${to.en}”: ${count(loss.lost)} sessions, ${percent(loss.lostShare)}.`,
    })
  })
  return parts.join(formats.language === 'en' ? ' ' : '')
}

/** The flights that need attention first. Null for a single selected flight. */
function flightsSentence(data: ReportData, selection: Selection, formats: Formats): string {
  const { say, count, percent } = formats
  if (selection.flight !== 'all') return ''
  const usual = throughShare(getFunnel(data, selection).aboard)
  const out = flightRows(data, selection).filter(({ standsOut }) => standsOut)
  const [worst] = out
  if (!worst || worst.through === null || usual === null) return ''
  const more = out.length - 1
  return say({
    zh: `${worst.flightNo}（${worst.route}）打开门户后只有 ${percent(worst.through)} 连上网络，所有航班为 ${percent(usual)}${more > 0 ? `；另有 ${count(more)} 个航班也明显偏低` : ''}。`,
    en: `On ${worst.flightNo} (${worst.route}) only ${percent(worst.through)} got online after opening the portal, against ${percent(usual)} on all flights${more > 0 ? `; ${count(more)} more ${more === 1 ? 'flight is' : 'flights are'} clearly low as well` : ''}.`,
  })
}

function brokeSentence(
  data: ReportData,
  selection: Selection,
  { comparison, formats }: { comparison: Comparison | null; formats: Formats },
): string {
  const { say, count } = formats
  const total = errorTotal(data, selection)
  if (total === 0) return say({ zh: '没有收到客户端错误。', en: 'No client error was reported.' })
  const [worst] = getErrors(data, selection)
  const change = changeText(comparison, (range) => errorTotal(data, range), { formats, write: count })
  const against = againstText(comparison, formats)
  const told = say({
    zh: `客户端错误 ${count(total)} 次${change ? `（${against}：${change}）` : ''}。`,
    en: `${count(total)} client ${total === 1 ? 'error' : 'errors'}${change ? ` (${change}, ${against})` : ''}.`,
  })
  if (!worst || worst.name === null) return told
  const where = worst.screen ? say({ zh: `（${worst.screen}）`, en: ` on ${worst.screen}` }) : ''
  return (
    told
    + say({
      zh: `最常见的是 ${worst.name}${where}，${count(worst.count)} 次。`,
      en: ` Most often ${worst.name}${where}, ${count(worst.count)} times.`,
    })
  )
}

function heardSentence(data: ReportData, selection: Selection, { say, count }: Formats): string {
  const surveys = getSurveys(data, selection)
  const responses = surveys.reduce((sum, survey) => sum + survey.responses, 0)
  if (responses === 0) return say({ zh: '没有收到问卷。', en: 'No questionnaire was handed in.' })
  const score = surveys.flatMap(({ questions }) => questions.flatMap((question) => question.score ?? []))[0]
  const mean = surveys.flatMap(({ questions }) =>
    questions.flatMap(({ mean: one, options }) => (one === null ? [] : { one, of: options.length })),
  )[0]
  return [
    say({
      zh: `收到问卷 ${count(responses)} 份`,
      en: `${count(responses)} ${responses === 1 ? 'questionnaire' : 'questionnaires'}`,
    }),
    mean
      ? say({
          zh: `，评分 ${mean.one.toFixed(1)}（满分 ${mean.of}）`,
          en: `, rated ${mean.one.toFixed(1)} of ${mean.of}`,
        })
      : '',
    score === undefined
      ? ''
      : say({ zh: `，净推荐值 ${signedScore(score)}`, en: `, net promoter score ${signedScore(score)}` }),
    say({ zh: '。', en: '.' }),
  ].join('')
}
