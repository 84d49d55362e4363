import { consolePaths as paths, staffPath, type StaffOrderPage, type StaffOrderRow } from '@aisle/contract/console'
import type { StaffAuditLine, StaffAuditPage } from '@aisle/contract/console-audit'
import type { ExportedList } from '@aisle/contract/console-exports'
import type {
  FoundInvoice,
  InvoicePage,
  LedgerPage,
  MonthAtGateway,
  MonthStatement,
  NotedDifference,
  ReconciledDays,
  ShownLedgerEntry,
} from '@aisle/contract/console-finance'
import type { ParcelsToShip, ParcelToShip } from '@aisle/contract/console-fulfillment'
import * as names from '@aisle/contract/console-names'
import type { StockMovement, StockMovements } from '@aisle/contract/console-stock'
import type { StaffRefundPage, StaffRefundRow } from '@aisle/contract/console-refunds'
import { areColumns, listTables, type ColumnIn, type ListTableName } from '@aisle/contract/console-views'
import type { Bilingual, Language } from '@aisle/contract/language'
import type { ReconciledMoney, Reconciliation } from '@aisle/contract/reconciliation'
import { majorUnits, type CsvCell, type CsvRow } from '@aisle/contract/spreadsheet-csv'
import { beijingTime } from '@aisle/rules/time'

/** A heading in both languages, as in the files of the report, and what stands below it. */
type Column<Row> = readonly [heading: string, cell: (row: Row) => CsvCell]
/** And the column of the screen that shows it. */
type ShownColumn<Row, Table extends ListTableName> = readonly [
  heading: string,
  cell: (row: Row) => CsvCell,
  shownAs: ColumnIn<Table>,
]

interface Page<Row> {
  rows: readonly Row[]
  /** Null: there are no more. */
  cursor: string | null
  /** The call answers no more, though more match. */
  isCut?: boolean
}

interface Described<Answer, Row> {
  /** The list's own call: its right, its filters and what it masks hold for the file. */
  path: string
  /** `pages`: it answers by cursor. */
  by: 'pages' | 'all at once'
  /** What the call is asked besides the filters. */
  asks?: object
  read(answer: Answer): Page<Row>
  columns: readonly (readonly [...Column<Row>, shownAs?: string])[]
  /** The table whose columns staff choose. */
  table?: ListTableName
}

export interface ExportedColumns {
  header: readonly string[]
  readLines(answer: object): Page<CsvRow>
}

export type ExportedCall = Pick<Described<unknown, unknown>, 'path' | 'by' | 'asks'> & {
  /**
   * The columns of the file: those that the screen shows, in its order; null: all.
   * @returns null: the list has no such columns
   */
  take(shown: readonly string[] | null): ExportedColumns | null
}

const describe = <Answer, Row>({
  path,
  by,
  asks,
  read,
  table,
  ...described
}: Described<Answer, Row>): ExportedCall => ({
  path,
  by,
  ...(asks && { asks }),
  take(shown) {
    if (shown && !(table && areColumns(listTables[table], shown))) return null
    const columns = shown
      ? shown.flatMap((one) => described.columns.filter(([, , shownAs]) => shownAs === one))
      : described.columns
    return {
      header: columns.map(([heading]) => heading),
      readLines(answer) {
        // The call at this path answers this type, as its screen has it.
        const { rows, ...page } = read(answer as Answer)
        return { ...page, rows: rows.map((row) => columns.map(([, cell]) => cell(row))) }
      },
    }
  },
})

const both = ({ zh, en }: Bilingual) => (zh === en ? zh : `${zh} ${en}`)
const time = (at: string | null) => at && beijingTime(new Date(at))
const yes = (is: boolean) => (is ? '是 Yes' : null)

type Pieces = readonly { name: Bilingual; quantity: number }[]
const contentIn = (what: Pieces, language: Language) =>
  what
    .map(({ name, quantity }) => (quantity > 1 ? `${name[language]} × ${quantity}` : name[language]))
    .join(language === 'zh' ? '；' : '; ')

const orders: readonly ShownColumn<StaffOrderRow, 'orders'>[] = [
  ['订单号 Order', ({ orderNo }) => orderNo, 'order'],
  ['下单时间（北京） Placed (Beijing)', ({ placedAt }) => time(placedAt), 'placed'],
  ['旅客 Passenger', ({ passenger }) => passenger?.name ?? null, 'passenger'],
  ['名单姓名 Name on the manifest', ({ passenger }) => passenger?.manifestName ?? null, 'passenger'],
  ['内容', ({ what }) => contentIn(what, 'zh'), 'what'],
  ['What', ({ what }) => contentIn(what, 'en'), 'what'],
  ['类型 Kind', ({ kind }) => both(names.orderKindNames[kind]), 'kind'],
  ['状态 State', ({ kind, state }) => both(names.orderStateName(kind, state)), 'state'],
  ['航班 Flight', ({ flight }) => flight?.flightNo ?? null, 'flight'],
  ['币种 Currency', ({ currency }) => currency, 'total'],
  ['金额 Total', ({ total }) => majorUnits(total), 'total'],
  ['已退 Refunded', ({ refunded }) => majorUnits(refunded), 'refunded'],
  ['下一步 Next', ({ waitsFor }) => waitsFor && both(names.orderWaitsNames[waitsFor]), 'next'],
  ['付款截止（北京） Pay by (Beijing)', ({ payDeadline }) => time(payDeadline), 'next'],
]

const reasonOf = ({ reason, automaticReason }: StaffRefundRow) =>
  reason ?? (automaticReason && names.automaticReasonNames[automaticReason])

const refunds: readonly Column<StaffRefundRow>[] = [
  ['退款号 Refund', ({ refundNo }) => refundNo],
  ['订单号 Order', ({ orderNo }) => orderNo],
  ['类型 Kind', ({ kind }) => both(names.orderKindNames[kind])],
  ['状态 State', ({ state }) => both(names.refundStateNames[state])],
  ['自（北京） Since (Beijing)', ({ since }) => time(since)],
  ['旅客 Passenger', ({ passenger }) => passenger],
  ['原因', (row) => reasonOf(row)?.zh ?? null],
  ['Reason', (row) => reasonOf(row)?.en ?? null],
  ['内容', ({ what }) => what?.zh ?? null],
  ['What', ({ what }) => what?.en ?? null],
  ['币种 Currency', ({ currency }) => currency],
  ['金额 Amount', ({ amount }) => majorUnits(amount)],
  ['照片 Photos', ({ photos }) => photos],
  ['两人同意 Two people', ({ twoPeople }) => yes(twoPeople)],
  ['已同意 Agreed', ({ agreed }) => agreed.join(', ')],
]

const parcels: readonly ShownColumn<ParcelToShip, 'shipping'>[] = [
  ['订单号 Order', ({ orderNo }) => orderNo, 'order'],
  ['付款时间（北京） Paid (Beijing)', ({ paidAt }) => time(paidAt), 'paid'],
  ['收件人 Receiver', ({ receiver }) => receiver, 'to'],
  ['地址 Address', ({ address }) => address, 'to'],
  ['商品', ({ lines }) => contentIn(lines, 'zh'), 'what'],
  ['Goods', ({ lines }) => contentIn(lines, 'en'), 'what'],
  ['件 Pieces', ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0), 'pieces'],
  ['不能发 Held', ({ hold }) => hold && both(names.holdNames[hold]), 'hold'],
  ['暂停原因 Why on hold', ({ heldByStaff }) => heldByStaff && `${heldByStaff.by}: ${heldByStaff.why}`, 'hold'],
]

const undoNames: Readonly<Record<StaffAuditLine['undo'], Bilingual | null>> = {
  possible: { zh: '可以撤销', en: 'Can be undone' },
  undone: { zh: '已撤销', en: 'Undone' },
  never: null,
}

const audit: readonly Column<StaffAuditLine>[] = [
  ['记录号 Line', ({ auditId }) => auditId],
  ['时间（北京） At (Beijing)', ({ at }) => time(at)],
  ['谁 Who', ({ who }) => who],
  ['人或密钥 Person or key', ({ person }) => (person ? '人 Person' : '密钥 Key')],
  ['操作 Did', ({ command }) => command],
  ['内容 What', ({ summary }) => summary],
  ['状态 State', ({ undo }) => undoNames[undo] && both(undoNames[undo])],
]

const invoices: readonly Column<FoundInvoice>[] = [
  ['订单号 Order', ({ orderNo }) => orderNo],
  ['申请时间（北京） Applied (Beijing)', ({ appliedAt }) => time(appliedAt)],
  ['抬头 Title', ({ title }) => title],
  ['税号 Taxpayer number', ({ taxpayerNo }) => taxpayerNo],
  ['内容 Content', ({ contentZh }) => contentZh],
  ['金额（元） Amount (yuan)', (row) => (row.amount === null ? null : majorUnits(row.amount))],
  ['状态 State', ({ state }) => both(names.invoiceStateNames[state])],
  ['开票方的答复 Problem', ({ problem }) => problem],
  ['发票号码 Number', ({ invoiceNo }) => invoiceNo],
  ['开票时间（北京） Issued (Beijing)', ({ issuedAt }) => issuedAt && time(issuedAt)],
  ['红字发票号码 Number of the reversal', ({ redInvoiceNo }) => redInvoiceNo],
  ['冲红时间（北京） Reversed (Beijing)', ({ reversedAt }) => reversedAt && time(reversedAt)],
]

type DifferenceRow = NotedDifference & Pick<Reconciliation, 'day' | 'gateway'>
const amount = (money: ReconciledMoney | null) => money && majorUnits(money.amountMinor)

const differences: readonly Column<DifferenceRow>[] = [
  ['日期 Day', ({ day }) => day],
  ['渠道 Gateway', ({ gateway }) => gateway],
  ['不平的地方 Difference', ({ name }) => both(names.differenceNames[name])],
  ['已平 Healed', ({ healed }) => yes(healed)],
  ['支付单 Payment', ({ paymentNo }) => paymentNo],
  ['退款号 Refund', ({ refundNo }) => refundNo],
  ['币种 Currency', ({ ours, theirs }) => (ours ?? theirs)?.currency ?? null],
  ['我们 Ours', ({ ours }) => amount(ours)],
  ['渠道 Theirs', ({ theirs }) => amount(theirs)],
  ['备注 Notes', ({ notes }) => notes.map(({ by, text }) => `${by}: ${text}`).join('; ') || null],
]

const statement: readonly Column<MonthAtGateway & { month: string }>[] = [
  ['月份 Month', ({ month }) => month],
  ['渠道 Gateway', ({ gateway }) => gateway],
  ['币种 Currency', ({ currency }) => currency],
  ['收款笔数 Payments', (row) => row.payments],
  ['收款 In', ({ inMinor }) => majorUnits(inMinor)],
  ['退款笔数 Refunds', (row) => row.refunds],
  ['退款 Back', ({ backMinor }) => majorUnits(backMinor)],
  ['净额 Net', ({ netMinor }) => majorUnits(netMinor)],
]

const ledger: readonly ShownColumn<ShownLedgerEntry, 'ledger'>[] = [
  ['记账时间（北京） Booked (Beijing)', ({ at }) => time(at), 'booked'],
  ['渠道 Gateway', ({ gateway }) => gateway, 'gateway'],
  ['类型 Kind', ({ kind }) => both(names.ledgerKindNames[kind]), 'kind'],
  ['订单号 Order', ({ orderNo }) => orderNo, 'order'],
  ['支付单 Payment', ({ paymentNo }) => paymentNo, 'numbers'],
  ['退款号 Refund', ({ refundNo }) => refundNo, 'numbers'],
  ['渠道交易号 Transaction', ({ providerTxn }) => providerTxn, 'transaction'],
  ['币种 Currency', ({ currency }) => currency, 'amount'],
  // What went back is below zero, so that the column adds up to the net amount.
  ['金额 Amount', ({ kind, amountMinor }) => majorUnits(kind === 'refunded' ? -amountMinor : amountMinor), 'amount'],
]

const stockMovements: readonly Column<StockMovement>[] = [
  ['时间（北京） At (Beijing)', ({ at }) => time(at)],
  ['变动 What', ({ kind }) => both(names.stockMovementNames[kind])],
  ['原因 Why', ({ why }) => why && both(names.stockReasonNames[why])],
  ['件数 Pieces', ({ units }) => units],
  ['可售 Free', ({ free }) => free],
  ['待付款占用 Reserved', ({ reserved }) => reserved],
  ['已售 Sold', ({ sold }) => sold],
  ['累计入库 Loaded', ({ loaded }) => loaded],
  ['订单号 Order', ({ orderNo }) => orderNo],
  ['谁 Who', ({ who }) => who],
]

export const exportedCalls: Readonly<Record<ExportedList, ExportedCall>> = {
  orders: describe<StaffOrderPage, StaffOrderRow>({
    path: paths.orders,
    by: 'pages',
    read: ({ rows, cursor }) => ({ rows, cursor }),
    columns: orders,
    table: 'orders',
  }),
  refunds: describe<StaffRefundPage, StaffRefundRow>({
    path: paths.refunds,
    by: 'pages',
    read: ({ rows, cursor }) => ({ rows, cursor }),
    columns: refunds,
  }),
  parcels: describe<ParcelsToShip, ParcelToShip>({
    path: paths.toShip,
    by: 'all at once',
    read: ({ parcels: rows, total }) => ({ rows, cursor: null, isCut: total > rows.length }),
    columns: parcels,
    table: 'shipping',
  }),
  audit: describe<StaffAuditPage, StaffAuditLine>({
    path: paths.audit,
    by: 'pages',
    read: ({ rows, cursor }) => ({ rows, cursor }),
    columns: audit,
  }),
  invoices: describe<InvoicePage, FoundInvoice>({
    path: staffPath('invoiceSearch'),
    by: 'pages',
    read: ({ rows, cursor }) => ({ rows, cursor }),
    columns: invoices,
  }),
  differences: describe<ReconciledDays, DifferenceRow>({
    path: staffPath('reconcile'),
    by: 'all at once',
    // A file compares nothing anew.
    asks: { dryRun: true },
    read: ({ reconciliations }) => ({
      rows: reconciliations.flatMap(({ day, gateway, differences: found }) =>
        found.map((one) => ({ ...one, day, gateway })),
      ),
      cursor: null,
    }),
    columns: differences,
  }),
  statement: describe<MonthStatement, MonthAtGateway & { month: string }>({
    path: staffPath('statement'),
    by: 'all at once',
    read: ({ month, rows }) => ({ rows: rows.map((row) => ({ ...row, month })), cursor: null }),
    columns: statement,
  }),
  ledger: describe<LedgerPage, ShownLedgerEntry>({
    path: staffPath('ledger'),
    by: 'pages',
    read: ({ rows, cursor }) => ({ rows, cursor }),
    columns: ledger,
    table: 'ledger',
  }),
  stockMovements: describe<StockMovements, StockMovement>({
    path: staffPath('stockMovements'),
    by: 'pages',
    read: ({ rows, cursor }) => ({ rows, cursor }),
    columns: stockMovements,
  }),
}
