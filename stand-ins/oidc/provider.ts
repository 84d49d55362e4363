import type { AdapterFactory, ClientMetadata, Configuration, Provider } from 'oidc-provider'
import type { StandInKeys } from '../demo-keys.ts'
import type { Clock } from '../sign-in/faults.ts'
import { personByPartnerId } from '../sign-in/people.ts'
import { DEMO_SIGNING_KEY } from './demo-signing-key.ts'
import { loadProvider } from './load-provider.ts'
import { createMemory } from './memory-adapter.ts'
import { oidcErrorPage } from './sign-in-page.ts'

export interface OidcDeps {
  clock: Clock
  keys: StandInKeys['oidc']
  /** Known once the port is. */
  issuer: () => string
  productUrls: () => string[]
}

const CODE_LIVES_SECONDS = 60
const HOUR_SECONDS = 3600
const EIGHT_HOURS = 8 * HOUR_SECONDS

export async function openProvider(deps: OidcDeps): Promise<Provider> {
  const library = await loadProvider()
  return new library.Provider(deps.issuer(), configuration(deps))
}

function configuration(deps: OidcDeps): Configuration {
  return {
    adapter: adapterWithClient(deps),
    jwks: { keys: [DEMO_SIGNING_KEY] },
    // Cookies ignore ports: the names must differ from those of the product on the same host.
    cookies: {
      keys: ['aisle-demo-cookie-key'],
      names: { session: 'stand_in_oidc', interaction: 'stand_in_oidc_ask', resume: 'stand_in_oidc_resume' },
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name'] },
    clientBasedCORS: () => false,
    findAccount: (_context, sub) => {
      const person = personByPartnerId(sub)
      return person && { accountId: sub, claims: () => ({ sub, name: person.displayName }) }
    },
    interactions: { url: (_context, interaction) => `/oidc/interaction/${interaction.uid}` },
    renderError: (context, { error, error_description: reason = '' }) => {
      const { headers, body } = oidcErrorPage({ name: error, reason, status: context.status }, 'zh')
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
function adapterWithClient({ clock, keys, productUrls }: OidcDeps): AdapterFactory {
  const memory = createMemory(clock)
  const client = (): ClientMetadata => ({
    client_id: keys.clientId,
    client_secret: keys.clientSecret,
    client_name: 'Aisle',
    redirect_uris: productUrls().map((url) => `${url}/sign-in/partner/return`),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_basic',
  })
  return (model) => {
    const adapter = memory(model)
    if (model !== 'Client') return adapter
    // Without the product's address there is no redirect URI.
    const find = async (id: string) => (id === keys.clientId && productUrls().length > 0 ? client() : undefined)
    return { ...adapter, find }
  }
}
