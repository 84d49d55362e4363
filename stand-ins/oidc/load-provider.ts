import type * as OidcProvider from 'oidc-provider'

/* oxlint-disable eslint/no-console -- the library speaks to the console while it is loaded; see below */

const UNSUPPORTED = 'Unsupported runtime'

/**
 * Loads oidc-provider at its first use. The library works on Node 20 and is tested here with it, but prints while
 * loading that Node 20 is unsupported, and has no setting for that: this one sentence is kept from the console.
 */
export async function loadProvider(): Promise<typeof OidcProvider> {
  const warn = console.warn
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(UNSUPPORTED)) warn(...words)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
