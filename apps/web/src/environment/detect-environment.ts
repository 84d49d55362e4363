import type { Environment } from '@aisle/contract/sign-in-ways'

export interface EnvironmentSigns {
  userAgent: string
  /** Source of a regular expression from the configuration; empty: no airline app. */
  appAgent: string
  /** The same for partner apps; the chat app and the mini-program are detected first. */
  partnerAgent: string
  /** An object of the airline app's bridge is in the page. */
  bridgePresent: boolean
  /** `window.__wxjs_environment`; reported to be lost after "back" on Android, so the user agent is asked first. */
  wxjsEnvironment: unknown
}

// No real user agent is longer; the limit keeps slow patterns fast.
const longestAgent = 1024

/** Written by an operator: one that is empty or broken matches nothing. */
function matches(pattern: string, userAgent: string): boolean {
  if (!pattern) return false
  try {
    return new RegExp(pattern, 'i').test(userAgent)
  } catch {
    return false
  }
}

/**
 * WKWebView names no `Safari/`. There a bridge may appear long after the page has started (WebViewJavascriptBridge only
 * when the page asks for it, a message handler once it is registered), so its absence says nothing yet. Android's objects
 * are there from the start.
 */
function bridgeMayComeLate(userAgent: string): boolean {
  return /\((iPhone|iPad|iPod|Macintosh)\b/.test(userAgent) && !/Safari\//.test(userAgent)
}

/** L3, in this order. Portal mode is separate: it is never detected by the user agent. Pure, never throws. */
export function detectEnvironment(signs: EnvironmentSigns): Environment {
  const userAgent = signs.userAgent.slice(0, longestAgent)
  if (matches(signs.appAgent, userAgent) && (signs.bridgePresent || bridgeMayComeLate(userAgent))) return 'airlineApp'

  // Alipay's mini-programs say "MiniProgram" too, in capitals and without the chat app's name. A `MiniProgramEnv/` alone is
  // the chat app's own traffic, not a web-view.
  const chat = /MicroMessenger\//.test(userAgent)
  if ((chat && /miniProgram\//.test(userAgent)) || signs.wxjsEnvironment === 'miniprogram') return 'miniProgram'
  // WeCom carries the chat app's name, but public accounts cannot ask for a login there.
  if (chat && !/wxwork\//i.test(userAgent)) return 'chatApp'

  return matches(signs.partnerAgent, userAgent) ? 'partnerApp' : 'browser'
}
