import { createHash } from 'node:crypto'
import type { StandInKeys } from '../demo-keys.ts'
import { getFields } from '../http/json-fields.ts'
import { getForm, json, type Call, type Reply, type Route } from '../http/routing.ts'
import { createFaults, waitSlowly, type Clock } from '../sign-in/faults.ts'
import { ASK_FOR_PHONE, DEMO, ENDINGS, LOCK_MINUTES, UNDER_WAY } from './magic-values.ts'
import { collectedAt, getEvents, getMainState } from './route.ts'

interface Question {
  com: string
  num: string
  phone: string
  lang: string
}

/** The real service refuses with status 200 and an error code. */
const refusal = (returnCode: string, message: string): Reply => json({ result: false, returnCode, message })

/** Kuaidi100's realtime query. */
export function trackingRoutes(deps: { clock: Clock; keys: StandInKeys['kuaidi100'] }): Route[] {
  const { clock, keys } = deps
  const startedAt = clock.now()
  const faults = createFaults(clock, [])
  const firstAsked = new Map<string, Date>()
  const asked: { com: string; num: string; lang: string; at: string; locked: boolean }[] = []
  const lockedUntil = new Map<string, number>()

  const getParcel = (num: string) => {
    const ending = ENDINGS.find((one) => num.endsWith(one))
    const hours = UNDER_WAY[num]
    if (hours !== undefined) return { ending, collectedAt: new Date(startedAt.getTime() - hours * 3_600_000) }
    const first = firstAsked.get(num) ?? collectedAt(ending, clock.now())
    firstAsked.set(num, first)
    return { ending, collectedAt: first }
  }
  /** True when the number was asked for less than half an hour ago; asking again makes it last. */
  const isLocked = (num: string) => {
    const now = clock.now().getTime()
    const locked = now < (lockedUntil.get(num) ?? 0)
    lockedUntil.set(num, now + LOCK_MINUTES * 60_000)
    return locked
  }
  const query = async (call: Call): Promise<Reply> => {
    const form = getForm(call)
    const param = form.get('param') ?? ''
    const question = getQuestion(param)
    if (!question?.num || !question.com) return refusal('400', '提交的数据不完整')
    if (form.get('customer') !== keys.customer || form.get('sign') !== getSign(param, keys)) {
      return refusal('503', '验证签名失败')
    }
    const { com, num, lang } = question
    if (ASK_FOR_PHONE.includes(com) && !/\d{4}$/.test(question.phone)) return refusal('408', '验证码错误')
    const locked = isLocked(num)
    asked.push({ com, num, lang, at: clock.now().toISOString(), locked })
    if (locked) return refusal('502', '同一单号查询过于频繁，已锁单')
    if (num.endsWith('SILENT')) await waitSlowly(clock)
    if (!num.includes(DEMO) || num.endsWith('UNKNOWN')) return refusal('500', '查询无结果，请隔段时间再查')
    return answerTo(question)
  }
  const answerTo = ({ com, num, lang }: Question): Reply => {
    const data = getEvents(getParcel(num), { now: clock.now(), language: lang === 'en' ? 'en' : 'zh' })
    const state = getMainState(data[0]?.statusCode ?? '0')
    return json({
      message: 'ok',
      nu: num,
      ischeck: state === '3' ? '1' : '0',
      com,
      status: '200',
      condition: state === '3' ? 'F00' : '00',
      state,
      data,
    })
  }
  return [
    faults.through({ method: 'POST', path: '/tracking/poll/query.do', handle: query }),
    { method: 'GET', path: '/tracking/asked', handle: () => json({ asked }) },
    { method: 'POST', path: '/tracking/control', handle: (call) => json({ fault: faults.set(getFields(call)) }) },
  ]
}

function getSign(param: string, { key, customer }: StandInKeys['kuaidi100']): string {
  return createHash('md5')
    .update(param + key + customer)
    .digest('hex')
    .toUpperCase()
}

function getQuestion(param: string): Question | null {
  let value: unknown
  try {
    value = JSON.parse(param)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  const text = (name: string) => {
    const field = fields.get(name)
    return typeof field === 'string' ? field : ''
  }
  return { com: text('com'), num: text('num'), phone: text('phone'), lang: text('lang') || 'zh' }
}
