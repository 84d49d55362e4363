import { allCalls } from '@aisle/contract/all-calls'
import type { CallDefinition } from '@aisle/contract/define-call'
import type { Language } from '@aisle/contract/language'
import { currencyOf } from '@aisle/contract/money'
import { queryFlightByUserIp } from '@aisle/contract/portal'
import { getShopInfoList } from '@aisle/contract/shop'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { bringsLogin, identifyCaller } from './identify-caller.ts'
import type { Implementation } from './implement.ts'
import type { PageSettings } from './serve-web-app.ts'

/** The element with what the page would ask first, or nothing: for somebody who is logged in, and where it takes long. */
export type FirstAnswers = (request: FastifyRequest) => Promise<string>

interface World {
  deps: Deps
  implementations: readonly Implementation[]
  settings: Pick<PageSettings, 'role' | 'callBases'>
  /** Milliseconds that a page waits for them; only tests give another. */
  patienceMs?: number
}

const pagesWaitMs = 400

/**
 * Asked within the process, as anybody: nobody's own data stands in a page, no token is handed out for it, and the calls'
 * own figures and limits know nothing of it. Pages that come together share one question.
 */
export function firstAnswers({ deps, implementations, settings, patienceMs = pagesWaitMs }: World): FirstAnswers {
  const underWay = new Map<string, Promise<string>>()
  return async (request) => {
    if (bringsLogin(request)) return ''
    const call = firstCall(settings, request)
    // Another server answers the page's calls (E7).
    if (settings.callBases[call.client] !== null) return ''
    const language = languageOfBrowser(request)
    const key = `${call.name} ${language}`
    const asked = underWay.get(key) ?? ask(deps, implementations, { call, language, request })
    underWay.set(key, asked)
    return within(
      patienceMs,
      // The page asks for itself then, and hears why.
      asked.catch(() => '').finally(() => underWay.delete(key)),
    )
  }
}

function firstCall({ role }: World['settings'], request: FastifyRequest): CallDefinition {
  const aboard = role === 'cabin' || /[?&]source=portal(&|$)/.test(request.url)
  return aboard ? queryFlightByUserIp : getShopInfoList
}

/** As the page chooses it (spec §1); the browser's own language is the first that it accepts. */
function languageOfBrowser({ headers }: FastifyRequest): Language {
  return /en/i.test(headers['accept-language']?.split(',')[0] ?? '') ? 'en' : 'zh'
}

interface Question {
  call: CallDefinition
  language: Language
  request: FastifyRequest
}

async function ask(deps: Deps, implementations: readonly Implementation[], question: Question): Promise<string> {
  const { call, language, request } = question
  const implementation = implementations.find((one) => one.call.path === call.path)
  const schema = allCalls.find((declared) => declared.call.path === call.path)?.schemas.response
  if (!implementation || !schema) return ''
  const anybody = await identifyCaller(deps, async () => null, request)
  const data = await implementation.run(deps, { ...anybody, language, currency: currencyOf(language) }, {})
  // The allow-list of the call itself, as for everybody who asks.
  const answers = [{ call: call.name, body: {}, data: schema.parse(data) }]
  const at = deps.clock.now().toISOString()
  return `<script type="application/json" id="first-answers">${asScriptText({ at, language, answers })}</script>`
}

/** Nothing in it ends the element, and nothing is a line's end to an old parser. */
function asScriptText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function within(milliseconds: number, answer: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
