import { majorUnits, type CsvCell } from '@aisle/contract/spreadsheet-csv'
import { stepNames } from './page/step-phrases.ts'
import { timeEdges, type DayAndFlight, type Goods, type ReportData } from './report-data.ts'

export interface CsvTable {
  /** The file's name. */
  name: string
  /** In both languages: who opens these files reads one of them. Programs have the database. */
  header: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

const where = ['日期 Day', '航班 Flight', '航线 Route']
const what = ['类型 Kind', '套餐 Plan', '套餐名称', 'Plan name', '币种 Currency']
const kinds = { WIFI: '空中上网 Wi-Fi', SHIP: '快递 Delivery', PICKUP: '自提 Pick-up' } as const

/** The page's figures, one table each. The file name of an invented report says so. */
export function csvTables(data: ReportData): CsvTable[] {
  const tables = getTables(data)
  return data.invented ? tables.map((table) => ({ ...table, name: `invented-${table.name}` })) : tables
}

function getTables(data: ReportData): CsvTable[] {
  const routes = new Map(
    data.flights.map(({ flightNo, origin, destination }) => [flightNo, `${origin}–${destination}`]),
  )
  const plans = new Map(data.plans.map((plan) => [plan.planId, plan]))
  const at = ({ day, flightNo }: DayAndFlight) => [day, flightNo, routes.get(flightNo ?? '') ?? null]
  const goods = ({ kind, planId, currency }: Goods) => {
    const plan = plans.get(planId ?? '')
    return [kinds[kind], planId, plan?.zh ?? null, plan?.en ?? null, currency]
  }
  return [
    {
      name: 'funnel.csv',
      header: [...where, '步骤', 'Step', '会话 Sessions'],
      rows: data.funnel.map((row) => [...at(row), stepNames[row.step].zh, stepNames[row.step].en, row.sessions]),
    },
    {
      name: 'sales.csv',
      header: [...where, ...what, '订单 Orders', '件数 Units', '金额 Amount'],
      rows: data.sales.map((row) => [...at(row), ...goods(row), row.orders, row.units, majorUnits(row.amount)]),
    },
    {
      name: 'refunds.csv',
      header: [...where, ...what, '退款 Refunds', '金额 Amount'],
      rows: data.refunds.map((row) => [...at(row), ...goods(row), row.refunds, majorUnits(row.amount)]),
    },
    {
      name: 'online.csv',
      header: [...where, '设备 Devices', '流量（字节） Bytes'],
      rows: data.online.map((row) => [...at(row), row.devices, row.bytes]),
    },
    {
      name: 'errors.csv',
      header: [...where, '错误 Error', '位置 Place', '页面 Screen', '次数 Count', '会话 Sessions'],
      rows: data.errors.map((row) => [
        ...at(row),
        row.name ?? '其他 Others',
        row.place,
        row.screen,
        row.count,
        row.sessions,
      ]),
    },
    {
      name: 'time-to-online.csv',
      header: [...where, ...timeEdges.map((edge) => `≤ ${edge} s`), `> ${timeEdges.at(-1)} s`],
      rows: data.timeToOnline.map((row) => [...at(row), ...row.counts]),
    },
    { name: 'surveys.csv', header: surveyHeader, rows: surveyRows(data, at) },
    {
      name: 'collector.csv',
      header: ['日期 Day', '事件 Events', '迟到 Late', '无法读取 Unreadable'],
      rows: data.collector.map(({ day, events, late, setAside }) => [day, events, late, setAside]),
    },
  ]
}

const surveyHeader = [...where, '问卷 Survey', '题号 Question', '题目', 'Question text', '选项', 'Option', '回答 Count']

/** Besides a line per option, a line without an option counts those who answered the question. */
function surveyRows({ surveys }: ReportData, at: (row: DayAndFlight) => (string | null)[]): CsvCell[][] {
  return surveys.flatMap(({ surveyId, questions }) =>
    questions.flatMap(({ questionId, text, options, answered, answers }) => {
      const question = [surveyId, questionId, text.zh, text.en]
      return [
        ...answered.map((row) => [...at(row), ...question, '（答题人数）', '(answered)', row.count]),
        ...answers.map((row) => {
          const option = options[row.option]
          return [...at(row), ...question, option?.zh ?? null, option?.en ?? null, row.count]
        }),
      ]
    }),
  )
}
