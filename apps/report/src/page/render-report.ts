import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@aisle/contract/language'
import { build } from 'esbuild'
import type { ReportData } from '../report-data.ts'
import { html, type Markup } from './html.ts'
import { packedData } from './pack-data.ts'
import { documentTitle, headerMarkup } from './page-frame.ts'
import { pagePhrases } from './page-phrases.ts'
import { partsMarkup, reportParts } from './report-body.ts'

const here = dirname(fileURLToPath(import.meta.url))

/**
 * Before the first paint: the reader's theme, and that scripts run. If the page's own script fails, as in an old
 * browser, the tables are shown as without scripts.
 */
const beforePaint = `document.documentElement.dataset.theme=/theme=(dark|light)/.exec(location.hash)?.[1]??(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light');document.documentElement.classList.add('live');addEventListener('error',function(){var second=document.querySelector('noscript');if(second){document.documentElement.classList.remove('live');second.outerHTML=second.textContent}})`

/** One page that needs nothing else: no request to anywhere, from a server, a mail or a disk. */
export async function renderReport(data: ReportData): Promise<string> {
  const [{ script, style }, licences] = await Promise.all([pageCode(), licenceTexts()])
  const code = `/*! ${licences} */\n${script}`
  const policy = [
    `default-src 'none'`,
    `script-src '${computeHash(beforePaint)}' '${computeHash(code)}'`,
    `style-src '${computeHash(style)}'`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  const page = html`<!doctype html>
    <html lang="zh-CN" data-theme="light">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <title>${documentTitle(data, 'zh')}</title>
        ${inline('style', style)} ${inline('script', beforePaint)}
      </head>
      <body>
        <div id="report">${wholePeriod(data, 'zh')}</div>
        <noscript><div class="second" lang="en">${wholePeriod(data, 'en')}</div></noscript>
        ${inline('script type="application/json" id="report-data"', packedData(data))} ${inline('script', code)}
      </body>
    </html> `
  return page.markup
}

/** For who has no script, and until it has run: summary and tables of everything. */
function wholePeriod(data: ReportData, language: Language): Markup {
  const idPrefix = `${language}-`
  const selection = { ...data.period, flight: 'all' }
  const parts = reportParts(data, { selection, language, sort: 'fixed', isOpen: () => true, idPrefix })
  return html`${headerMarkup(data, language, null)}
    <main>
      <p class="lead note no-script">${pagePhrases.noScript[language]}</p>
      ${partsMarkup(parts, idPrefix)}
    </main>`
}

/**
 * No byte may be added around the text: the policy identifies it by its hash. The text is our own, or escaped for its
 * element.
 */
function inline(element: string, text: string): Markup {
  const [name] = element.split(' ')
  return { markup: `<${element}>${text}</${name}>` }
}

/** As the policy names an inline part. */
const computeHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Includes only the used parts of the chart library. esbuild never writes `</script` or `</style`. */
async function pageCode(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'browser/main.ts'), join(here, 'report.css')],
    outdir: here,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const written = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { script: written('.js'), style: written('.css') }
}

/** The page contains the library, so it must contain the library's licence notices. */
async function licenceTexts(): Promise<string> {
  const own = createRequire(import.meta.url)
  const echarts = dirname(own.resolve('echarts/package.json'))
  const zrender = dirname(createRequire(join(echarts, 'package.json')).resolve('zrender/package.json'))
  const texts = await Promise.all(
    [join(echarts, 'NOTICE'), join(zrender, 'LICENSE')].map((path) => readFile(path, 'utf8')),
  )
  return `Apache ECharts, Apache License 2.0.\n${texts.join('\n')}`.replaceAll('*/', '* /')
}
