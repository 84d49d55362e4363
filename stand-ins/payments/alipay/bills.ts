import { randomBytes } from 'node:crypto'
import { refuse, type Reply } from '../../http/routing.ts'
import { toGbk } from '../gbk.ts'
import { toYuan } from '../money.ts'
import { getZip } from '../zip.ts'
import { BUYER } from './magic-values.ts'
import type { Trade, TradeBook } from './trades.ts'
import { beijingTime, timeFromBeijing } from './wire.ts'

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const SUMS =
  '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）'
// A day's bill is there at nine on the next morning, and its address is good for half a minute.
const READY_AFTER_HOURS = 33
const ADDRESS_LASTS_MS = 30_000

/** The bills of Alipay's own days, which are Beijing days: `bill_type` trade. */
export function createBills(deps: { book: TradeBook; sellerId: string; now: () => Date; origin: () => string }) {
  const { book, sellerId, now, origin } = deps
  const offered = new Map<string, { archive: Buffer; until: number }>()
  return {
    /** Undefined while the bill is not made, and for a day on which nothing happened. */
    offer: (day: string): string | undefined => {
      const midnight = timeFromBeijing(`${day} 00:00`)
      if (!midnight || now().getTime() < midnight.getTime() + READY_AFTER_HOURS * 3600 * 1000) return undefined
      const rows = book.all().flatMap((trade) => getRows(trade, day))
      if (rows.length === 0) return undefined
      const id = randomBytes(12).toString('hex')
      offered.set(id, { archive: getArchive(rows, { day, sellerId }), until: now().getTime() + ADDRESS_LASTS_MS })
      return `${origin()}/pay/alipay/bills/${id}`
    },
    download: (id: string): Reply => {
      const bill = offered.get(id)
      if (!bill || bill.until < now().getTime())
        throw refuse(404, 'notFound', 'This address is over: ask for a new one.')
      return { status: 200, headers: { 'content-type': 'application/zip' }, body: bill.archive }
    },
  }
}

export type Bills = ReturnType<typeof createBills>

function getRows(trade: Trade, day: string): string[] {
  const isOnDay = (at: Date | undefined) => at !== undefined && beijingTime(at).startsWith(day)
  const row = (kind: string, { at, amount, requestNo }: { at: Date | undefined; amount: string; requestNo: string }) =>
    [
      [`${trade.tradeNo}\t`, `${trade.outTradeNo}\t`, kind, trade.subject],
      [beijingTime(trade.createdAt ?? trade.enteredAt), beijingTime(at ?? trade.enteredAt), '', '', '', ''],
      [BUYER.logonId, amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'],
      [requestNo === '' ? '' : `${requestNo}\t`, '0.00', '0.00', ''],
    ]
      .flat()
      .join(',')
  return [
    ...(isOnDay(trade.paidAt)
      ? [row('交易', { at: trade.paidAt, amount: toYuan(trade.totalFen), requestNo: '' })]
      : []),
    ...trade.refunds
      .filter(({ at }) => isOnDay(at))
      .map(({ at, fen, requestNo }) => row('退款', { at, amount: `-${toYuan(fen)}`, requestNo })),
  ]
}

function getArchive(rows: readonly string[], { day, sellerId }: { day: string; sellerId: string }): Buffer {
  const file = (title: string, lines: readonly string[]) =>
    toGbk(
      [`#支付宝${title}查询`, `#账号：[${sellerId}0156]`, `#起始日期：[${day} 00:00:00]`, ...lines, ''].join('\r\n'),
    )
  const name = (title: string) => toGbk(`${sellerId}0156_${day.replaceAll('-', '')}_${title}.csv`).toString('latin1')
  const line = '#-----------------------------------------业务明细列表----------------------------------------'
  return getZip([
    { name: name('业务明细(汇总)'), content: file('业务汇总', [SUMS, '合计,,,,,,,,,,,']) },
    { name: name('业务明细'), content: file('业务明细', [line, COLUMNS, ...rows, `${line}结束`]) },
  ])
}
