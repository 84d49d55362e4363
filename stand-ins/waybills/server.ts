import { createHash } from 'node:crypto'
import type { StandInKeys } from '../demo-keys.ts'
import { getFields } from '../http/json-fields.ts'
import { getForm, json, type Call, type Reply, type Route } from '../http/routing.ts'
import { createFaults, type Clock } from '../sign-in/faults.ts'
import { DEMO } from '../tracking/magic-values.ts'
import { BEYOND, PREFIXES } from './magic-values.ts'

interface Placed {
  orderId: string
  kuaidicom: string
  kuaidinum: string
  taskId: string
  printType: string
}

/** The real service refuses with status 200 and an error code. */
const refusal = (code: number, message: string): Reply => json({ success: false, code, message, data: null })

/** Kuaidi100's electronic waybills, second version. */
export function waybillRoutes({ clock, keys }: { clock: Clock; keys: StandInKeys['kuaidi100'] }): Route[] {
  const faults = createFaults(clock, ['lostAnswer'])
  const placed = new Map<string, Placed>()
  let asked = 0

  const place = (call: Call): Reply => {
    const form = getForm(call)
    const param = form.get('param') ?? ''
    const [time, key] = [form.get('t') ?? '', form.get('key') ?? '']
    if (form.get('method') !== 'order') return refusal(30_002, '不支持的方法')
    if (key !== keys.key || form.get('sign') !== getSign(param + time, keys)) return refusal(30_005, '验证签名失败')
    const order = readOrder(param)
    if (!order) return refusal(30_001, '提交的数据不完整')
    asked += 1
    if (order.partnerId !== keys.partnerId) return refusal(30_003, '电子面单账号不存在')
    if (order.address.includes(BEYOND)) return refusal(30_004, '收件地址超出服务范围')
    const before = placed.get(order.orderId)
    const { orderId, kuaidicom, printType } = order
    const one = before ?? {
      orderId,
      kuaidicom,
      kuaidinum: `${PREFIXES[kuaidicom] ?? 'XX'}${DEMO}${orderId.slice(-6)}`,
      taskId: `task-${placed.size + 1}`,
      printType,
    }
    placed.set(orderId, one)
    if (faults.current() === 'lostAnswer') return { status: 502, headers: {}, body: '<html>' }
    const { taskId, kuaidinum } = one
    // The real service says so when the number of an order comes again, and answers what it answered then.
    return json({ success: true, code: before ? 30_011 : 200, message: 'success', data: { taskId, kuaidinum } })
  }
  return [
    faults.through({ method: 'POST', path: '/waybills/label/order', handle: place }),
    { method: 'GET', path: '/waybills/placed', handle: () => json({ asked, placed: [...placed.values()] }) },
    { method: 'POST', path: '/waybills/control', handle: (call) => json({ fault: faults.set(getFields(call)) }) },
  ]
}

function getSign(text: string, { key, secret }: StandInKeys['kuaidi100']): string {
  return createHash('md5')
    .update(text + key + secret)
    .digest('hex')
    .toUpperCase()
}

function readOrder(param: string) {
  let value: unknown
  try {
    value = JSON.parse(param)
  } catch {
    return null
  }
  const order = getOwnFields(value)
  const [receiver, sender] = [getOwnFields(order.get('recMan')), getOwnFields(order.get('sendMan'))]
  const text = (fields: ReadonlyMap<string, unknown>, name: string) => {
    const field = fields.get(name)
    return typeof field === 'string' ? field : ''
  }
  const needed = [
    ...['partnerId', 'kuaidicom', 'orderId', 'payType', 'cargo'].map((name) => text(order, name)),
    ...[receiver, sender].flatMap((man) => ['name', 'mobile', 'printAddr'].map((name) => text(man, name))),
  ]
  const printType = text(order, 'printType')
  const isPrinted = printType === 'CLOUD'
  if (needed.includes('') || (isPrinted && (text(order, 'siid') === '' || text(order, 'tempId') === ''))) return null
  return {
    partnerId: text(order, 'partnerId'),
    kuaidicom: text(order, 'kuaidicom'),
    orderId: text(order, 'orderId'),
    address: text(receiver, 'printAddr'),
    printType,
  }
}

const getOwnFields = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
