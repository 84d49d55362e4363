import { previewPath } from '@aisle/contract/console'
import { findWebApp, type WebApp } from '../../../platform/http/pages/serve-web-app.ts'
import { contentSecurityPolicy } from '../../../platform/http/security-headers.ts'

/**
 * A frame without an origin has no storage, so the page gets one in memory, with the theme that its address names: as
 * a passenger has it who has chosen one.
 */
const memory = `!function () {
  function store(texts) {
    return {
      getItem: function (key) { return key in texts ? texts[key] : null },
      setItem: function (key, text) { texts[key] = String(text) },
      removeItem: function (key) { delete texts[key] },
    }
  }
  var theme = (/[?&]theme=(light|dark)/.exec(location.search) || [])[1]
  Object.defineProperty(window, 'localStorage', { value: store(theme ? { theme: JSON.stringify(theme) } : {}) })
  Object.defineProperty(window, 'sessionStorage', { value: store({}) })
}()`

const token = 'TOKEN-OF-PREVIEW'

export interface PreviewPages {
  policy: string
  /** The page for the preview with this token. */
  show: (token: string) => string
}

/** The web app's page whose calls go to the preview. `origin`: of the console. */
export function previewPages(web: WebApp, origin: string): PreviewPages | null {
  const base = `${origin}${previewPath}/${token}`
  const own = findWebApp(web.dir, {
    ...web.settings,
    role: 'ground',
    signInWays: [],
    passkeys: false,
    analyticsProject: null,
    callBases: { shop: base, login: base, portal: base },
  })
  if (!own) return null
  const indexHtml = own.indexHtml.replace('<head>', () => `<head><script>${memory}</script>`)
  return {
    policy: contentSecurityPolicy({
      formActionOrigins: [],
      indexHtml,
      callOrigins: own.callOrigins,
      bridgeFrame: false,
      caged: true,
    }),
    show: (its) => indexHtml.replaceAll(token, its),
  }
}
