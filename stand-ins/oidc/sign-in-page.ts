import { escapeHtml, page, type PageLanguage } from '../http/page.ts'
import type { Reply } from '../http/routing.ts'
import type { Realm } from './realms.ts'

const PHRASES = {
  zh: {
    who: '用户',
    allow: '登录并同意',
    decline: '拒绝',
    errorTitle: '无法登录',
  },
  en: {
    who: 'User',
    allow: 'Sign in and agree',
    decline: 'Decline',
    errorTitle: 'Sign-in is not possible',
  },
}

/** Login and consent on one page. */
export function signInPage(
  { path, people, phrases }: Realm,
  question: { uid: string; subject: string | undefined },
  language: PageLanguage,
): Reply {
  const say = { ...PHRASES[language], ...phrases[language] }
  const options = people.map(({ subject, displayName }) => {
    const selected = subject === question.subject ? ' selected' : ''
    return `<option value="${subject}"${selected}>${escapeHtml(displayName)} · ${subject}</option>`
  })
  const body = `<form method="post" action="${path}/interaction/${escapeHtml(question.uid)}?lang=${language}"><p>${say.asks}</p>
<div class="fs"><div class="f"><label for="user">${say.who}</label><select id="user" name="user">${options.join('')}</select></div></div>
<button class="main" name="choice" value="allow">${say.allow}</button>
<button name="choice" value="decline">${say.decline}</button></form>`
  return page({ title: say.title, note: say.note, language, body })
}

export function oidcErrorPage(
  phrases: Realm['phrases'],
  error: { name: string; reason: string; status: number },
): Reply {
  const body = `<section class="card"><p role="alert">${escapeHtml(error.name)}</p><p class="soft">${escapeHtml(error.reason)}</p></section>`
  return page({ title: PHRASES.zh.errorTitle, note: phrases.zh.note, language: 'zh', body, status: error.status })
}
