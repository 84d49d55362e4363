import { allCalls } from '@aisle/contract/all-calls'
import type { CallDefinition } from '@aisle/contract/define-call'
import type { Language } from '@aisle/contract/language'
import { getCurrency } from '@aisle/contract/money'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { within } from '../../within.ts'
import { identifyCaller } from '../identify-caller.ts'
import type { Implementation } from '../implement.ts'

/** A call's answer to an anonymous visitor; null if it fails or takes too long. */
export interface FirstAnswer {
  call: string
  body: Record<string, never>
  data: unknown
}

export type AskFirst = (
  call: CallDefinition,
  language: Language,
  request: FastifyRequest,
) => Promise<FirstAnswer | null>

interface World {
  deps: Deps
  implementations: readonly Implementation[]
  /** Milliseconds that a page waits for an answer; only tests give another. */
  patienceMs?: number
}

const pagesWaitMs = 400

/**
 * Calls within the process as an anonymous visitor: a page contains no passenger's data, no token is issued for it, and
 * it counts towards no metric or limit of the calls. Concurrent pages share one call.
 */
export function askFirst({ deps, implementations, patienceMs = pagesWaitMs }: World): AskFirst {
  const underWay = new Map<string, Promise<FirstAnswer | null>>()
  return async (call, language, request) => {
    const key = `${call.name} ${language}`
    const asked = underWay.get(key) ?? ask(deps, implementations, { call, language, request })
    underWay.set(key, asked)
    // The page asks for itself then, and hears why.
    return within(
      patienceMs,
      asked.finally(() => underWay.delete(key)),
    ).catch(() => null)
  }
}

interface Question {
  call: CallDefinition
  language: Language
  request: FastifyRequest
}

async function ask(deps: Deps, implementations: readonly Implementation[], question: Question) {
  const { call, language, request } = question
  const implementation = implementations.find((one) => one.call.path === call.path)
  const schema = allCalls.find((declared) => declared.call.path === call.path)?.schemas.response
  if (!implementation || !schema) return null
  const anybody = await identifyCaller(deps, async () => null, request)
  const data = await implementation.run(deps, { ...anybody, language, currency: getCurrency(language) }, {})
  // The allow-list of the call itself, as for everybody who asks.
  return { call: call.name, body: {}, data: schema.parse(data) }
}
