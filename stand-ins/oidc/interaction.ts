import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { PageLanguage } from '../http/page.ts'
import { refuse } from '../http/routing.ts'
import { readBody, send } from '../http/serve.ts'
import { personByPartnerId } from '../sign-in/people.ts'
import { signInPage } from './sign-in-page.ts'

/** The page on which the user logs in and agrees, and its two buttons. */
export async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => {
    throw refuse(400, 'invalidRequest', 'This sign-in is over or belongs to another browser.')
  })
  if (request.method === 'GET') {
    const language = languageOfQuestion(request, details.params['ui_locales'])
    const reply = signInPage({ uid: details.uid, partnerId: details.session?.accountId }, language)
    return send(request, response, reply)
  }
  if (request.method !== 'POST') throw refuse(405, 'methodNotAllowed', 'Only GET and POST are answered here.')
  const fields = new URLSearchParams(await readBody(request))
  if (fields.get('choice') === 'decline') {
    const declined = { error: 'access_denied', error_description: 'The user has declined.' }
    return provider.interactionFinished(request, response, declined, { mergeWithLastSubmission: false })
  }
  const person = personByPartnerId(fields.get('user') ?? '')
  if (fields.get('choice') !== 'allow' || !person) throw refuse(400, 'invalidRequest', 'choice or user is unknown.')

  const accountId = person.partnerId
  const grant = new provider.Grant({ accountId, clientId: String(details.params['client_id']) })
  grant.addOIDCScope(String(details.params['scope']))
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

function languageOfQuestion(request: IncomingMessage, uiLocales: unknown): PageLanguage {
  const asked = typeof uiLocales === 'string' ? uiLocales : (request.headers['accept-language'] ?? '')
  return asked.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
}
