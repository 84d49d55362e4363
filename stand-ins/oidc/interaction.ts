import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { PageLanguage } from '../http/page.ts'
import { refuse } from '../http/routing.ts'
import { send } from '../http/serve.ts'
import type { Realm } from './realms.ts'
import { signInPage } from './sign-in-page.ts'

/** The page on which the user logs in and agrees, and its two buttons. */
export async function interact(
  realm: Realm,
  provider: Provider,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { raw: response } = reply
  const details = await provider.interactionDetails(request.raw, response).catch(() => {
    throw refuse(400, 'invalidRequest', 'This sign-in is over or belongs to another browser.')
  })
  if (request.method === 'GET') {
    const language = languageOfQuestion(request, details.params['ui_locales'])
    return send(reply, signInPage(realm, { uid: details.uid, subject: details.session?.accountId }, language))
  }
  if (request.method !== 'POST') throw refuse(405, 'methodNotAllowed', 'Only GET and POST are answered here.')
  const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  if (fields.get('choice') === 'decline') {
    const declined = { error: 'access_denied', error_description: 'The user has declined.' }
    reply.hijack()
    await provider.interactionFinished(request.raw, response, declined, { mergeWithLastSubmission: false })
    return reply
  }
  const person = realm.people.find(({ subject }) => subject === fields.get('user'))
  if (fields.get('choice') !== 'allow' || !person) throw refuse(400, 'invalidRequest', 'choice or user is unknown.')

  const accountId = person.subject
  const grant = new provider.Grant({ accountId, clientId: String(details.params['client_id']) })
  grant.addOIDCScope(String(details.params['scope']))
  const consent = { grantId: await grant.save() }
  reply.hijack()
  await provider.interactionFinished(request.raw, response, { login: { accountId }, consent })
  return reply
}

function languageOfQuestion(request: FastifyRequest, uiLocales: unknown): PageLanguage {
  const asked = typeof uiLocales === 'string' ? uiLocales : (request.headers['accept-language'] ?? '')
  return asked.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
}
