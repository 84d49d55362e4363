import { escapeHtml, page, type PageLanguage } from '../http/page.ts'
import type { Reply } from '../http/routing.ts'
import { PASSWORD } from './magic-values.ts'
import { CAS_USERS } from './tickets.ts'

const PHRASES = {
  zh: {
    title: '演示统一登录',
    note: '这是航空公司统一登录（CAS）的演示替身：请选择一位演示旅客，不要输入真实密码。',
    who: '旅客',
    password: '密码',
    hint: `演示密码：${PASSWORD}`,
    send: '登录',
    other: 'English',
    wrong: '用户名或密码错误。',
    stale: '页面已过期，请重新登录。',
    done: '你已登录统一登录系统。',
    out: '你已退出统一登录系统。',
    noClient: '缺少客户端标识或标识不正确（client_id）。',
    noService: 'service 必须是 http 或 https 地址。',
  },
  en: {
    title: 'Demonstration single sign-on',
    note: 'This is a demonstration stand-in for the airline’s single sign-on (CAS): pick a demonstration passenger, and type no real password.',
    who: 'Passenger',
    password: 'Password',
    hint: `Demonstration password: ${PASSWORD}`,
    send: 'Log in',
    other: '中文',
    wrong: 'The user name or the password is wrong.',
    stale: 'The page is too old. Please log in again.',
    done: 'You are logged in to the single sign-on.',
    out: 'You are logged out of the single sign-on.',
    noClient: 'The client id (client_id) is missing or wrong.',
    noService: 'service must be an http or https address.',
  },
}

export type LoginProblem = 'wrong' | 'stale'

interface LoginForm {
  loginTicket: string
  /** The query that the form keeps. */
  query: URLSearchParams
  problem?: LoginProblem
}

export function loginPage({ loginTicket, query, problem }: LoginForm, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const other = new URLSearchParams(query)
  other.set('lang', language === 'zh' ? 'en' : 'zh')
  const kept = new URLSearchParams(query)
  kept.set('lang', language)
  const people = CAS_USERS.map(
    ({ userId, displayName }) => `<option value="${userId}">${userId} · ${escapeHtml(displayName)}</option>`,
  )
  const body = `<p class="right"><a href="?${escapeHtml(other.toString())}" lang="${language === 'zh' ? 'en' : 'zh'}">${say.other}</a></p>
<h1>${say.title}</h1><p class="note">${say.note}</p>
<form class="card" method="post" action="/cas/login?${escapeHtml(kept.toString())}">
<input type="hidden" name="lt" value="${loginTicket}"><input type="hidden" name="_eventId" value="submit">
<label>${say.who}<select name="username">${people.join('')}</select></label>
<label>${say.password} <span class="hint">${say.hint}</span><input type="password" name="password" value="${PASSWORD}" autocomplete="off" required></label>
${problem ? `<p role="alert" class="error">${say[problem]}</p>` : ''}
<button class="main">${say.send}</button></form>`
  return page({ title: say.title, language, body, status: problem ? 401 : 200 })
}

export function messagePage(message: 'done' | 'out' | 'noClient' | 'noService', language: PageLanguage): Reply {
  const say = PHRASES[language]
  const body = `<h1>${say.title}</h1><p class="note">${say.note}</p><p role="status" class="card">${say[message]}</p>`
  const wrong = message === 'noClient' || message === 'noService'
  return page({ title: say.title, language, body, status: wrong ? 400 : 200 })
}
