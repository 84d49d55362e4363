import { escapeHtml, factList, page, type PageLanguage } from '../http/page.ts'
import type { Reply } from '../http/routing.ts'

const PHRASES = {
  zh: {
    title: '微信授权（演示）',
    note: '这是微信网页授权的演示替身：按真实协议工作，不涉及任何真实账号。',
    asks: '申请使用你的昵称、头像等信息',
    as: '当前微信用户',
    allow: '允许',
    refuse: '拒绝',
    errorTitle: '无法打开授权页面',
    code: '错误码',
    client: '请在微信客户端打开链接',
  },
  en: {
    title: 'WeChat authorisation (demonstration)',
    note: 'This is a demonstration stand-in for WeChat: it speaks the real protocol, but no real account is involved.',
    asks: 'asks for your nickname, picture and other information',
    as: 'Signed in to WeChat as',
    allow: 'Allow',
    refuse: 'Refuse',
    errorTitle: 'The authorisation page cannot be opened',
    code: 'Error code',
    client: 'Please open this link in the WeChat client',
  },
}

export function consentPage(who: { name: string; action: string }, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const body = `<section class="card"><p>Aisle ${say.asks}</p>${factList([[say.as, who.name]])}</section>
<form method="post" action="${escapeHtml(who.action)}">
<button class="main" name="choice" value="allow">${say.allow}</button>
<button name="choice" value="refuse">${say.refuse}</button></form>`
  return page({ title: say.title, note: say.note, language, body })
}

/** A fault of the link; WeChat numbers some of them. */
export interface LinkProblem {
  code?: number
  text: string
}

export function problemPage(problem: LinkProblem | 'notWechat', language: PageLanguage): Reply {
  const say = PHRASES[language]
  const { code, text } = problem === 'notWechat' ? { text: say.client } : problem
  const body = `<section class="card"><p role="alert">${escapeHtml(text)}</p>${code ? `<p class="soft">${say.code}: ${code}</p>` : ''}</section>`
  return page({ title: say.errorTitle, note: say.note, language, body, status: 400 })
}
