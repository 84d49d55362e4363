import type { Call, Reply } from './routing.ts'

export type PageLanguage = 'zh' | 'en'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** `?lang=` wins, then the first language that the browser prefers; Chinese otherwise. */
export function getLanguage(call: Call): PageLanguage {
  const asked = call.query.get('lang') ?? call.headers['accept-language'] ?? ''
  return asked.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
}

const STYLE = `
:root{color-scheme:light dark;--bg:#f2f4f7;--card:#fff;--ink:#16202a;--soft:#5a6774;--line:#d9dfe5;--main:#0b5fd0;--on:#fff;--warn:#fff4d6;--warnink:#6b4700;--err:#b3202f}
@media(prefers-color-scheme:dark){:root{--bg:#0d1218;--card:#18202a;--ink:#edf2f6;--soft:#a3b1be;--line:#31404e;--main:#7db4ff;--on:#06203f;--warn:#3a2d0c;--warnink:#f6d98c;--err:#ff9aa2}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
main{max-width:30rem;margin:0 auto;padding:1rem 1rem 3rem;display:grid;gap:1rem}
h1{font-size:1.2rem;margin:.25rem 0}h2{font-size:1rem;margin:0 0 .5rem}p{margin:0}
.note{background:var(--warn);color:var(--warnink);border-radius:.75rem;padding:.75rem 1rem;font-size:.9rem}
.card{background:var(--card);border-radius:1rem;padding:1rem;display:grid;gap:.75rem;border:1px solid var(--line)}
.amount{font-size:2.25rem;font-weight:650;text-align:center;font-variant-numeric:tabular-nums;letter-spacing:-.02em}
dl{margin:0;display:grid;grid-template-columns:minmax(0,max-content) minmax(60%,1fr);gap:.5rem 1rem}dt{color:var(--soft)}dd{margin:0;text-align:right}
.soft{color:var(--soft);font-size:.9rem}.error{color:var(--err);font-size:.9rem;line-height:1.35;margin-top:.25rem}.under{text-align:center;margin-top:-.5rem}
button,.button{display:block;width:100%;min-height:48px;padding:.6rem 1rem;border-radius:.75rem;border:1.5px solid var(--main);background:none;color:var(--main);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main{background:var(--main);color:var(--on)}button.quiet{border-color:var(--line);color:var(--ink)}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--main);outline-offset:2px}
form{display:grid;gap:.75rem}label{display:block;font-weight:600}.hint{color:var(--soft);font-size:.85rem;font-weight:400}
input,select{width:100%;min-height:48px;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.6rem;background:var(--bg);color:var(--ink);font:inherit}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
a{color:var(--main)}.right{text-align:right}
ul{margin:0;padding-left:1.2rem}ul.plain{list-style:none;padding:0;display:grid;gap:.75rem}code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.85rem}pre{white-space:pre-wrap;margin:0}
`

/** `body` is HTML already escaped by the caller. No script ever runs on these pages. */
export function page(parts: { title: string; language: PageLanguage; body: string; status?: number }) {
  const lang = parts.language === 'zh' ? 'zh-CN' : 'en'
  const reply: Reply = {
    status: parts.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // No form-action here: the forms lead back to the shop, and Chromium applies it to redirects too.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; img-src data:",
    },
    body: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(parts.title)}</title><style>${STYLE}</style></head><body><main>${parts.body}</main></body></html>`,
  }
  return reply
}
