import { cardMarkup, emptyCard, emptyPart, type Card, type Part, type Reading } from './card.ts'
import type { BarsChart } from './chart-model.ts'
import { html, type Markup } from './html.ts'
import { pagePhrases } from './page-phrases.ts'
import { signedScore, getSurveys, type QuestionResult, type SurveyResults } from './rules/survey-rules.ts'

const words = {
  title: { zh: '问卷', en: 'Surveys' },
  none: { zh: '所选范围内没有收到问卷。', en: 'No questionnaire was handed in for this selection.' },
  small: {
    zh: '答卷很少的航班不单列航班号，所以按航班看时可能少于实际收到的份数。',
    en: 'Flights with few answers stand without their number, so a chosen flight may show fewer than it had.',
  },
  answer: { zh: '回答', en: 'Answer' },
  answers: { zh: '人数', en: 'Answers' },
} as const

export function surveyPart(reading: Reading): Part {
  const { data, selection, formats } = reading
  const { say } = formats
  const surveys = getSurveys(data, selection)
  if (surveys.length === 0)
    return {
      id: 'surveys',
      title: say(words.title),
      markup: emptyPart(say(words.none)),
      charts: [],
    }
  const parts = surveys.map((survey) => oneSurvey(survey, reading))
  return {
    id: 'surveys',
    title: say(words.title),
    markup: html`${parts.map(({ markup }) => markup)}`,
    charts: parts.flatMap(({ charts }) => charts),
  }
}

function oneSurvey(survey: SurveyResults, reading: Reading): { markup: Markup; charts: BarsChart[] } {
  const { formats, selection } = reading
  const { say, count } = formats
  const cards = survey.questions.map((question, at) =>
    questionCard(question, `survey-${survey.surveyId}-${at}`, reading),
  )
  const returned = say({
    zh: `收到 ${count(survey.responses)} 份`,
    en: `${count(survey.responses)} handed in`,
  })
  return {
    markup: html`<p class="lead"><b>${say(survey.title)}</b> · ${returned}</p>
      ${selection.flight === 'all' ? null : html`<p class="lead note">${say(words.small)}</p>`}
      <div class="pair">${cards.map(({ markup }) => markup)}</div>`,
    charts: cards.flatMap(({ charts }) => charts),
  }
}

function questionCard(question: QuestionResult, id: string, reading: Reading): { markup: Markup; charts: BarsChart[] } {
  const { say } = reading.formats
  const found = getFinding(question, reading)
  if (question.type === 'text')
    return {
      markup: emptyCard({ id, title: say(question.text), text: textAnswers(question, reading) }, reading),
      charts: [],
    }
  if (!found)
    return { markup: emptyCard({ id, title: say(question.text), text: say(pagePhrases.nothing) }, reading), charts: [] }
  const chart: BarsChart = {
    kind: 'bars',
    id,
    label: `${say(question.text)} ${found}`,
    most: question.answered,
    rows: getRows(question, reading),
  }
  const card: Card = {
    id,
    title: say(question.text),
    note: found,
    charts: [{ heading: null, chart }],
    table: {
      caption: say(question.text),
      head: [words.answer, words.answers, pagePhrases.share].map(say),
      rows: question.options.map(({ words: option, count, share }) => [
        optionText(question, say(option), reading),
        reading.formats.count(count),
        reading.formats.percent(share),
      ]),
      figuresFrom: 1,
    },
  }
  return { markup: cardMarkup(card, reading), charts: [chart] }
}

/** Eleven bars of a recommendation would say less than the three groups of which its score is made; the table has all. */
function getRows(question: QuestionResult, reading: Reading): BarsChart['rows'] {
  const { say, count, percent } = reading.formats
  const groups = [
    { label: say({ zh: '9–10 分，愿意推荐', en: '9 and 10, would recommend' }), from: 9, to: 11 },
    { label: say({ zh: '7–8 分，中立', en: '7 and 8, neither' }), from: 7, to: 9 },
    { label: say({ zh: '0–6 分，不会推荐', en: '0 to 6, would not' }), from: 0, to: 7 },
  ]
  const rows =
    question.type === 'nps'
      ? groups.map(({ label, from, to }) => ({
          label,
          value: question.options.slice(from, to).reduce((sum, option) => sum + option.count, 0),
        }))
      : question.options.map(({ words: option, count: value }) => ({
          label: optionText(question, say(option), reading),
          value,
        }))
  return rows.map(({ label, value }) => ({
    label,
    detail: '',
    figures: `${count(value)} · ${percent(question.answered > 0 ? value / question.answered : 0)}`,
    value,
    gone: 0,
    returned: 0,
    marked: false,
  }))
}

/** A rating's steps are bare numbers: say which end is which. */
function optionText({ type, options }: QuestionResult, text: string, { formats }: Reading): string {
  if (type !== 'rating' && type !== 'nps') return text
  const ends = [options[0], options[options.length - 1]].map((option) => option && formats.say(option.words))
  if (text === ends[0]) return formats.say({ zh: `${text}（最低）`, en: `${text} (lowest)` })
  return text === ends[1] ? formats.say({ zh: `${text}（最高）`, en: `${text} (highest)` }) : text
}

function textAnswers({ answered }: QuestionResult, { formats }: Reading): string {
  const { say, count } = formats
  if (answered === 0) return say({ zh: '没有人写下文字。', en: 'Nobody wrote anything.' })
  return say({
    zh: `${count(answered)} 人写了文字。报告只计数，不显示内容，因为其中可能提到个人。`,
    en: `${count(answered)} wrote something. It is counted here and not shown, for it may name people.`,
  })
}

/** The result of a question with its number of answers; null without answers. */
function getFinding(question: QuestionResult, { formats }: Reading): string | null {
  const { say, count, percent } = formats
  const { answered, mean, score, options } = question
  if (answered === 0) return null
  const told = say({ zh: `${count(answered)} 人回答`, en: `${count(answered)} answered` })
  if (mean !== null)
    return say({
      zh: `平均 ${mean.toFixed(1)}（满分 ${options.length}），${told}。`,
      en: `${mean.toFixed(1)} of ${options.length} on average; ${told}.`,
    })
  if (score !== null)
    return say({
      zh: `净推荐值 ${signedScore(score)}（9–10 分的占比减去 0–6 分的占比），${told}。`,
      en: `Net promoter score ${signedScore(score)} (share of 9 and 10 less share of 0 to 6); ${told}.`,
    })
  const [best] = [...options].sort((one, other) => other.count - one.count)
  if (!best || best.count === 0) return `${told}${say({ zh: '。', en: '.' })}`
  const many = question.type === 'multi' ? say({ zh: '，可多选', en: ', more than one allowed' }) : ''
  return say({
    zh: `最多的是“${best.words.zh}”，${percent(best.share)}；${told}${many}。`,
    en: `Most often “${best.words.en}”, ${percent(best.share)}; ${told}${many}.`,
  })
}
