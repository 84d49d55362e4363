import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { StandInKeys } from '../demo-keys.ts'
import { getFields, numberField, objectField, textField, type Fields } from '../http/json-fields.ts'
import { json, refuse, type Call, type Reply, type Route } from '../http/routing.ts'
import { createFaults, type Clock } from '../sign-in/faults.ts'
import { drawInvoice, type Application } from './invoice-page.ts'
import { ENDINGS, SKEW_MINUTES, SLOW_SECONDS, WORKING_SECONDS, type Ending } from './magic-values.ts'

/** The request under a serial; its answer follows from it and the time. */
interface Asked {
  application: Application
  /** Red: the number that it reverses. */
  reverses: string | undefined
  ready: Date
  refusal: string | undefined
}

/** An issuer of electronic invoices, speaking the product's own small protocol (README). */
export function invoiceRoutes({ clock, keys }: { clock: Clock; keys: StandInKeys['invoices'] }): Route[] {
  const faults = createFaults(clock, [])
  const invoices = new Map<string, Asked>()
  const reds = new Map<string, Asked>()

  const answerFor = (asked: Asked | undefined, serial: string): Reply => {
    if (!asked) return json({ state: 'unknown' })
    if (getEnding(asked.application) === '宕机') throw refuse(503, 'down', 'This title is always answered so.')
    if (clock.now() < asked.ready) return json({ state: 'working' })
    if (asked.refusal) return json({ state: 'refused', reason: asked.refusal })
    const issued = { invoiceNo: getNumber(serial), at: asked.ready }
    const page = asked.reverses === undefined ? issued : { ...issued, reverses: asked.reverses }
    const pdf = drawInvoice(asked.application, page).toString('base64')
    return json({ state: 'issued', invoiceNo: issued.invoiceNo, pdf })
  }
  const issue = (call: Call): Reply => {
    const application = getApplication(getFields(call))
    const { serial } = application
    const known = invoices.get(serial)
    if (known && JSON.stringify(known.application) !== JSON.stringify(application)) {
      throw refuse(409, 'otherInvoice', 'This serial was used for another invoice.')
    }
    if (!known) {
      const refusal = getEnding(application) === '拒开' ? '购买方名称与纳税人识别号不符' : undefined
      invoices.set(serial, { application, reverses: undefined, ready: readyAt(application), refusal })
    }
    return answerFor(invoices.get(serial), serial)
  }
  const reverse = (call: Call): Reply => {
    const fields = getFields(call)
    const [serial, reverses] = [textField(fields, 'serial'), textField(fields, 'invoiceNo')]
    const application = getApplication(objectField(fields, 'invoice'))
    const blue = invoices.get(application.serial)
    // The number follows from the serial: what was issued before a restart is known by it.
    if (getNumber(application.serial) !== reverses || (blue && (blue.refusal || clock.now() < blue.ready))) {
      throw refuse(404, 'unknownInvoice', 'There is no such invoice to reverse.')
    }
    if (!reds.has(serial)) {
      const refusal = getEnding(application) === '拒冲' ? '原发票已抵扣，须先撤回抵扣' : undefined
      reds.set(serial, { application, reverses, ready: readyAt(application), refusal })
    }
    return answerFor(reds.get(serial), serial)
  }
  const readyAt = (application: Application) => {
    const seconds = getEnding(application) === '慢开' ? SLOW_SECONDS : WORKING_SECONDS
    return new Date(clock.now().getTime() + seconds * 1000)
  }
  const querying =
    (asked: ReadonlyMap<string, Asked>) =>
    (call: Call): Reply => {
      const serial = textField(getFields(call), 'serial')
      return answerFor(asked.get(serial), serial)
    }
  const signed = (path: string, answer: (call: Call) => Reply): Route =>
    faults.through({
      method: 'POST',
      path: `/invoices${path}`,
      handle: (call) => {
        requireSignature(call, { clock, key: keys.key })
        return answer(call)
      },
    })
  const listed = (asked: ReadonlyMap<string, Asked>) =>
    [...asked].map(([serial, { application, refusal }]) => ({ ...application, serial, refusal: refusal ?? null }))
  return [
    signed('/invoices', issue),
    signed('/invoices/query', querying(invoices)),
    signed('/red-invoices', reverse),
    signed('/red-invoices/query', querying(reds)),
    { method: 'GET', path: '/invoices', handle: () => json({ invoices: listed(invoices), red: listed(reds) }) },
    { method: 'POST', path: '/invoices/control', handle: (call) => json({ fault: faults.set(getFields(call)) }) },
  ]
}

const getEnding = ({ title }: Application): Ending | undefined => ENDINGS.find((one) => title.includes(one))

/** Year, region and channel, then fifteen digits: the same serial has the same number, whenever it is asked for. */
function getNumber(serial: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(serial).digest('hex')}`) % 10n ** 15n
  return `26352${String(digits).padStart(15, '0')}`
}

function getApplication(fields: Fields): Application {
  const optional = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return {
    serial: textField(fields, 'serial'),
    orderNo: textField(fields, 'orderNo'),
    titleKind: textField(fields, 'titleKind'),
    title: textField(fields, 'title'),
    taxpayerNo: optional('taxpayerNo'),
    content: textField(fields, 'content'),
    amount: numberField(fields, 'amount', { min: 1, max: 100_000_000 }),
  }
}

function requireSignature(call: Call, { clock, key }: { clock: Clock; key: string }): void {
  const time = String(call.headers['aisle-time'] ?? '')
  const given = Buffer.from(String(call.headers['aisle-signature'] ?? ''), 'hex')
  const expected = createHmac('sha256', key).update([call.path, time, call.body].join('\n')).digest()
  const skew = Math.abs(clock.now().getTime() - new Date(time).getTime())
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !(skew <= SKEW_MINUTES * 60_000)) {
    throw refuse(401, 'signature', 'The signature does not fit, or the time is off.')
  }
}
