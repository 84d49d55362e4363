import { escapeHtml, getLanguage, inOtherLanguage, page } from './http/page.ts'
import type { Route } from './http/routing.ts'

const ENTRIES = [
  ['/mail/', '邮箱：读取验证码', 'Mailbox: read the codes', 'GET /mail/messages?to=ADDRESS · POST /mail/clear'],
  ['/sms/', '短信', 'Text messages', 'GET /sms/messages?to=NUMBER · POST /sms/clear · /control {"fault": …}'],
  ['/pay', '付款清单', 'Payments', 'POST /pay/PAYMENT_NO/decide · /notify · /next-refund'],
  ['/aircraft/flightdata', '飞机数据', 'Aircraft data', 'POST /aircraft/control'],
  [
    '/gate',
    '网络闸门（不会真正放行）',
    'Network gate (opens nothing)',
    'POST /gate/allow · /deny · /use · GET /gate/counters',
  ],
  ['/cas/login?client_id=aisle-shop-demo', '统一登录（CAS）', 'Single sign-on (CAS)', 'POST /cas/control {"fault": …}'],
  [
    '/oidc/.well-known/openid-configuration',
    '合作方登录（OpenID Connect）',
    'Partner sign-in (OpenID Connect)',
    'POST /oidc/control {"fault": …}',
  ],
  [
    '/directory/.well-known/openid-configuration',
    '员工单点登录（OpenID Connect）',
    'Single sign-on of staff (OpenID Connect)',
    'POST /directory/control {"fault": …}',
  ],
  [
    '/wechat/control',
    '微信网页授权与小程序登录',
    'WeChat OAuth and mini-program login',
    'POST /wechat/control {"openid": …} · POST /wechat/mini/login',
  ],
  [
    '/airline-app/control',
    '航空公司 App 的账号服务',
    'Airline app identity',
    'POST /airline-app/session {"uid": "U001"} · /proof · /expire',
  ],
  ['/tracking/asked', '快递查询', 'Parcel tracking', 'POST /tracking/poll/query.do · /control {"fault": …}'],
  ['/waybills/placed', '电子面单', 'Waybills', 'POST /waybills/label/order · /control {"fault": …}'],
  ['/invoices', '开票平台', 'Invoice issuer', 'POST /invoices/invoices · /red-invoices · /control {"fault": …}'],
  ['/clock', '时钟', 'Clock', 'POST /clock {"advanceSeconds": n}'],
] as const

const PHRASES = {
  zh: {
    title: '外部系统的演示替身',
    note: '仅供开发和演示：按真实协议工作，不寄信、不收款、不联网。',
    cashiers: '收银台由商店的页面打开：',
  },
  en: {
    title: 'Stand-ins for the outside world',
    note: 'For development and demonstration: real protocols, but no mail leaves, no money moves, no network opens.',
    cashiers: 'The shop opens the cashiers:',
  },
}

/** The list of everything for a person who opens the port in a browser. */
export const rootRoute: Route = {
  method: 'GET',
  path: '/',
  handle: (call) => {
    const language = getLanguage(call)
    const say = PHRASES[language]
    const entries = ENTRIES.map(
      ([path, zh, en, calls]) =>
        `<li><a class="row" href="${path}"><span><b>${language === 'zh' ? zh : en}</b><code class="soft">${escapeHtml(calls)}</code></span></a></li>`,
    )
    const cashiers = ['/pay/alipay/gateway.do', '/v1/checkout/sessions'].map((path) => `<code>${path}</code>`)
    const body = `<ul class="fs">${entries.join('')}</ul><p class="soft">${say.cashiers}<br>${cashiers.join('<br>')}</p>`
    const otherLanguage = inOtherLanguage(call.query, language)
    return page({ title: say.title, note: say.note, language, otherLanguage, body })
  },
}
