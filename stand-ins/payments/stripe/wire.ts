import { createHmac } from 'node:crypto'
import { json, Refusal } from '../../http/routing.ts'

/** A form as Stripe sends it, `a[b][0]=c` read into nested records; lists are records with their indices. */
export interface StripeParams {
  [name: string]: string | StripeParams
}

const emptyParams = (): StripeParams => Object.create(null) as StripeParams // no prototype, so no name is special

export function readStripeForm(text: string): StripeParams {
  const root = emptyParams()
  let anonymous = 0
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name
      .split('[')
      .map((part, depth) => (depth === 0 ? part : part.replace(/\]$/, '') || `+${anonymous++}`))
    const last = path.pop() ?? ''
    let place = root
    for (const step of path) {
      const next = place[step]
      place = place[step] = typeof next === 'object' ? next : emptyParams()
    }
    place[last] = value
  }
  return root
}

export const getText = (params: StripeParams, name: string): string | undefined => {
  const value = params[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const getRecord = (params: StripeParams, name: string): StripeParams => {
  const value = params[name]
  return typeof value === 'object' ? value : emptyParams()
}

export const textsIn = (params: StripeParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )

/** A whole number of at least 0, or undefined when the parameter is missing; refuses anything else. */
export function parseInteger(params: StripeParams, name: string): number | undefined {
  const text = getText(params, name)
  if (text === undefined) return undefined
  if (!/^\d{1,12}$/.test(text)) throw stripeRefusal(400, { message: `Invalid integer: ${text}`, param: name })
  return Number(text)
}

interface StripeErrorFields {
  message: string
  type?: string
  code?: string
  param?: string
}

export const stripeRefusal = (status: number, error: StripeErrorFields): Refusal =>
  new Refusal(json({ error: { type: 'invalid_request_error', ...error } }, status))

export const missingResource = (kind: string, id: string, param: string): Refusal =>
  stripeRefusal(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })

/** The `Stripe-Signature` header over a payload, at a time in seconds. */
export function stripeSignature(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`, 'utf8').digest('hex')
  return `t=${seconds},v1=${digest}`
}
