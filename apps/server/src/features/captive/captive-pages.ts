import type { Airline } from '../../airline/profile.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A self-contained page: under a foreign host name nothing of the app can be loaded. */
function standingPage({ title, lines, link }: { title: string; lines: string[]; link: { url: string; text: string } }) {
  return `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>body{margin:0;padding:15vh 24px;font:16px/1.7 system-ui,sans-serif;text-align:center;color:#12303f;background:#e8f1f5}
a{display:inline-block;margin-top:24px;padding:12px 28px;border-radius:24px;background:#0b6e8f;color:#fff;text-decoration:none}
@media(prefers-color-scheme:dark){body{color:#dbe7ec;background:#0d1b22}}</style></head>
<body><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}<a href="${escaped(link.url)}">${link.text}</a></body></html>`
}

/** Visible only when a browser does not follow the redirect. */
export const portalPage = ({ nameZh, nameEn }: Airline, url: string): string =>
  standingPage({
    title: `${nameZh} ${nameEn}`,
    lines: ['请先完成上网认证', '<span lang="en">Please sign in to the cabin Wi-Fi first</span>'],
    link: { url, text: '去认证 <span lang="en">Sign in</span>' },
  })

/** For a time without satellite, in which the plan is not used (P3). */
export const noSatellitePage = (url: string): string =>
  standingPage({
    title: '暂时没有卫星信号',
    lines: [
      '飞机正在经过没有信号的区域，恢复后会自动接通，这段时间不计入您的套餐。',
      '<span lang="en">No satellite signal right now. You will be reconnected automatically, and this time does not count against your plan.</span>',
    ],
    link: { url, text: '查看套餐 <span lang="en">Your plan</span>' },
  })
