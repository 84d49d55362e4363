import { escapeHtml, page, type PageLanguage } from '../http/page.ts'
import type { Reply } from '../http/routing.ts'
import { PEOPLE } from '../sign-in/people.ts'

const PHRASES = {
  zh: {
    title: '演示合作方登录',
    note: '这是合作方登录（OpenID Connect）的演示替身：请选择一位演示用户。',
    asks: 'Aisle 申请获得你的用户标识。',
    who: '用户',
    allow: '登录并同意',
    decline: '拒绝',
    errorTitle: '无法登录',
  },
  en: {
    title: 'Demonstration partner sign-in',
    note: 'This is a demonstration stand-in for a partner’s sign-in (OpenID Connect): pick a demonstration user.',
    asks: 'Aisle asks for your user id.',
    who: 'User',
    allow: 'Sign in and agree',
    decline: 'Decline',
    errorTitle: 'Sign-in is not possible',
  },
}

/** Login and consent on one page. */
export function signInPage(question: { uid: string; partnerId: string | undefined }, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const people = PEOPLE.map(({ partnerId, displayName }) => {
    const selected = partnerId === question.partnerId ? ' selected' : ''
    return `<option value="${partnerId}"${selected}>${escapeHtml(displayName)} · ${partnerId}</option>`
  })
  const body = `<form method="post" action="/oidc/interaction/${escapeHtml(question.uid)}?lang=${language}"><p>${say.asks}</p>
<div class="fs"><div class="f"><label for="user">${say.who}</label><select id="user" name="user">${people.join('')}</select></div></div>
<button class="main" name="choice" value="allow">${say.allow}</button>
<button name="choice" value="decline">${say.decline}</button></form>`
  return page({ title: say.title, note: say.note, language, body })
}

export function oidcErrorPage(error: { name: string; reason: string; status: number }, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const body = `<section class="card"><p role="alert">${escapeHtml(error.name)}</p><p class="soft">${escapeHtml(error.reason)}</p></section>`
  return page({ title: say.errorTitle, note: say.note, language, body, status: error.status })
}
