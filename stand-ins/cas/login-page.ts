import { escapeHtml, fieldRow, inOtherLanguage, page, type PageLanguage } from '../http/page.ts'
import type { Reply } from '../http/routing.ts'
import { PASSWORD } from './magic-values.ts'
import { CAS_USERS } from './tickets.ts'

const PHRASES = {
  zh: {
    title: '统一登录（演示）',
    note: '这是航空公司统一登录（CAS）的演示替身：请选择一位演示旅客，不要输入真实密码。',
    who: '旅客',
    password: '密码',
    hint: `演示密码：${PASSWORD}`,
    send: '登录',
    wrong: '用户名或密码错误。',
    stale: '页面已过期，请重新登录。',
    done: '你已登录统一登录系统。',
    out: '你已退出统一登录系统。',
    noClient: '缺少客户端标识或标识不正确（client_id）。',
    noService: 'service 必须是 http 或 https 地址。',
  },
  en: {
    title: 'Single sign-on (demonstration)',
    note: 'This is a demonstration stand-in for the airline’s single sign-on (CAS): pick a demonstration passenger, and type no real password.',
    who: 'Passenger',
    password: 'Password',
    hint: `Demonstration password: ${PASSWORD}`,
    send: 'Log in',
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
  const kept = new URLSearchParams(query)
  kept.set('lang', language)
  const people = CAS_USERS.map(
    ({ userId, displayName }) => `<option value="${userId}">${userId} · ${escapeHtml(displayName)}</option>`,
  )
  const password = fieldRow({
    id: 'password',
    label: say.password,
    hint: say.hint,
    input: `type="password" name="password" value="${PASSWORD}" autocomplete="off" required`,
  })
  const body = `<form method="post" action="/cas/login?${escapeHtml(kept.toString())}">
<input type="hidden" name="lt" value="${loginTicket}"><input type="hidden" name="_eventId" value="submit">
${problem ? `<p role="alert" class="card error">${say[problem]}</p>` : ''}
<div class="fs"><div class="f"><label for="username">${say.who}</label><select id="username" name="username">${people.join('')}</select></div>${password}</div>
<button class="main">${say.send}</button></form>`
  const otherLanguage = inOtherLanguage(query, language)
  return page({ title: say.title, note: say.note, language, otherLanguage, body, status: problem ? 401 : 200 })
}

export function messagePage(message: 'done' | 'out' | 'noClient' | 'noService', language: PageLanguage): Reply {
  const say = PHRASES[language]
  const wrong = message === 'noClient' || message === 'noService'
  const body = `<p role="status" class="card">${say[message]}</p>`
  return page({ title: say.title, note: say.note, language, body, status: wrong ? 400 : 200 })
}
