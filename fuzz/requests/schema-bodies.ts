import type { Actor } from '../block-world.ts'
import type { Schema } from '../known-calls.ts'
import { personal } from '../passengers.ts'
import type { Choice } from './fuzz-request.ts'
import { oddTexts } from './odd-values.ts'

const deepest = 8

/** A value that this schema allows, made of what the actor can name. */
export function valueFor(
  choice: Choice,
  { actor, schema, name = '' }: { actor: Actor; schema: Schema; name?: string },
  depth = 0,
): unknown {
  const { dice } = choice
  const inside = (inner: Schema, key = name) => valueFor(choice, { actor, schema: inner, name: key }, depth + 1)
  const either = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.oneOf(schema.enum)
  if (either) return inside(likely(choice, either))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inside(part)))
  if (depth > deepest) return null
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required)
      const chosen = Object.entries(schema.properties ?? {}).filter(([key]) => required.has(key) || dice.once(2))
      return Object.fromEntries(chosen.map(([key, inner]) => [key, inside(inner, key)]))
    }
    case 'array': {
      const { minItems = 0, maxItems = 5, items = {} } = schema
      const length = dice.once(20) ? Math.min(maxItems, 300) : dice.between(minItems, Math.min(maxItems, minItems + 2))
      // `cartLineIds` are made like a `cartLineId`.
      return Array.from({ length }, () => inside(items, name.replace(/s$/, '')))
    }
    case 'string':
      return textFor(choice, { actor, schema, name })
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 100 } = schema
      return dice.oneOf([
        minimum,
        minimum + 1,
        Math.min(maximum, 2 ** 53),
        dice.between(minimum, Math.min(maximum, 1000)),
      ])
    }
    case 'boolean':
      return dice.once(2)
    case 'null':
      return null
    default:
      return {}
  }
}

/** Mostly the alternative that says something. */
function likely({ dice }: Choice, either: readonly Schema[]): Schema {
  const filled = either.filter(({ type }) => type !== 'null')
  return filled.length > 0 && !dice.once(6) ? dice.oneOf(filled) : dice.oneOf(either)
}

function textFor(choice: Choice, { actor, schema, name }: { actor: Actor; schema: Schema; name: string }): string {
  const { dice, world } = choice
  if (dice.once(25)) return dice.oneOf(oddTexts)
  // Sometimes a value of another passenger.
  const whose = dice.once(5) ? dice.oneOf(world.actors) : actor
  const values = [...whose.pool.of(name), ...world.shared.of(name), ...wellKnown(whose, name)]
  if (values.length > 0) return dice.oneOf(values)
  if (schema.format === 'date-time') return '2026-11-20T03:00:00.000Z'
  if (schema.pattern?.includes('{64}')) return 'a'.repeat(64)
  const { minLength = 0, maxLength = 20 } = schema
  return 'x'.repeat(dice.between(minLength, Math.min(maxLength, minLength + 20)))
}

/** Fields that no answer names. */
function wellKnown({ passenger }: Actor, name: string): readonly string[] {
  const texts: Record<string, string[]> = {
    ticketNo: [passenger.ticketNo, `731-${passenger.ticketNo.slice(3)}`],
    lastName: [passenger.lastName],
    firstName: [passenger.firstName],
    email: [passenger.email, 'fuzz.other@example.com'],
    emailTicket: [passenger.email],
    emailFlight: [passenger.email],
    phoneTicket: [personal.phone],
    phoneFlight: [personal.phone],
    userTel: [personal.phone],
    identityDocId: [passenger.document],
    idNumber: [passenger.document.slice(-6), '000000'],
    seatNumber: [passenger.seat, '1A'],
    flightNo: [passenger.flightNo, 'MF801'],
    flightDate: [passenger.flightDate, '2026-11-20'],
    captcha: ['000000', '123456'],
    receiver: [personal.receiver],
    phone: [personal.phone],
    detail: [personal.street],
    line1: [personal.street],
    country: ['US', 'CN'],
    provinceCode: ['350000'],
    cityCode: ['350200'],
    countyCode: ['350203'],
    title: [personal.title],
    taxpayerNo: [personal.taxpayerNo],
    note: [personal.note],
    text: [`${personal.receiver} ${personal.phone} 福建省厦门市思明区${personal.street}`, personal.note],
    content: [personal.note],
    carrierCode: ['shunfeng'],
    waybillNo: ['SF300300300'],
    accessToken: ['x'.repeat(36)],
    requestTime: ['2026-11-20T02:00:00Z'],
  }
  return Object.hasOwn(texts, name) ? (texts[name] ?? []) : []
}
