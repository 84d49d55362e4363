import type { AdapterFactory, ClientMetadata, Configuration, Provider } from 'oidc-provider'
import type { Clock } from '../sign-in/faults.ts'
import { DEMO_SIGNING_KEY } from './demo-signing-key.ts'
import { loadProvider } from './load-provider.ts'
import { createMemory } from './memory-adapter.ts'
import type { Realm } from './realms.ts'
import { oidcErrorPage } from './sign-in-page.ts'

export interface OidcDeps {
  clock: Clock
  realm: Realm
  client: { clientId: string; clientSecret: string }
  /** Known once the port is. */
  origin: () => string
  /** Where the one client may return to; none before its address is known. */
  redirectUris: () => string[]
}

const CODE_LIVES_SECONDS = 60
const HOUR_SECONDS = 3600
const EIGHT_HOURS = 8 * HOUR_SECONDS

export async function openProvider(deps: OidcDeps): Promise<Provider> {
  const library = await loadProvider()
  return new library.Provider(deps.origin() + deps.realm.path, configuration(deps))
}

function configuration(deps: OidcDeps): Configuration {
  const { path, cookies, claims, people, phrases } = deps.realm
  return {
    adapter: adapterWithClient(deps),
    jwks: { keys: [DEMO_SIGNING_KEY] },
    cookies: {
      keys: ['aisle-demo-cookie-key'],
      names: { session: cookies, interaction: `${cookies}_ask`, resume: `${cookies}_resume` },
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    scopes: Object.keys(claims),
    claims,
    clientBasedCORS: () => false,
    findAccount: (_context, sub) => {
      const person = people.find(({ subject }) => subject === sub)
      return person && { accountId: sub, claims: () => ({ sub, ...person.claims }) }
    },
    interactions: { url: (_context, interaction) => `${path}/interaction/${interaction.uid}` },
    renderError: (context, { error, error_description: reason = '' }) => {
      const { headers, body } = oidcErrorPage(phrases, { name: error, reason, status: context.status })
      context.set(headers)
      context.body = body
    },
    ttl: {
      AuthorizationCode: CODE_LIVES_SECONDS,
      AccessToken: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: EIGHT_HOURS,
      Grant: EIGHT_HOURS,
    },
  }
}

/** The one client is looked up each time, because the product's address may become known only later. */
function adapterWithClient({ clock, client, redirectUris }: OidcDeps): AdapterFactory {
  const memory = createMemory(clock)
  const metadata = (): ClientMetadata => ({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    client_name: 'Aisle',
    redirect_uris: redirectUris(),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_basic',
  })
  return (model) => {
    const adapter = memory(model)
    if (model !== 'Client') return adapter
    // Without the product's address there is no redirect URI.
    const find = async (id: string) => (id === client.clientId && redirectUris().length > 0 ? metadata() : undefined)
    return { ...adapter, find }
  }
}
