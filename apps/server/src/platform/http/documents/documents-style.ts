import { designColours, type Theme } from '../../../airline/design-tokens.ts'
import { egretMark, markFile } from '../../../airline/mark.ts'

const fonts = '-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif'
const mark = Buffer.from(markFile(egretMark, { sea: '#fff', mark: designColours.dark.mark })).toString('base64')

/** The plugin marks the dark theme by a class on the root; said often enough, ours win over its own narrow rules. */
const roots: Record<Theme, string> = {
  light: 'html:not(.dark-mode) body',
  dark: 'html.dark-mode.dark-mode.dark-mode body',
}

function themed(theme: Theme): string {
  const { bg, card, well, ink, ink2, edge, sea, on } = designColours[theme]
  const rules = {
    '': `background:${bg};color:${ink}`,
    ' .swagger-ui': `background:none;color:${ink}`,
    ' .swagger-ui .opblock-tag': `border-color:${edge};color:${ink}`,
    ' .swagger-ui .opblock .opblock-summary-path': `color:${ink}`,
    ' .swagger-ui .opblock .opblock-summary-description': `color:${ink2}`,
    ' .swagger-ui .opblock': `border-color:transparent;background:${card}`,
    ' .swagger-ui .opblock .opblock-section-header': `background:${well}`,
    ' .swagger-ui .opblock .opblock-summary-method': `background:${sea};color:${on}`,
    ' .swagger-ui .scheme-container': 'padding:16px 0;background:none;box-shadow:none;border:0',
    ' .swagger-ui .btn.authorize': `border-color:${sea};color:${sea}`,
    ' .swagger-ui .btn.authorize svg': `fill:${sea}`,
    ' .swagger-ui :focus-visible': `outline:2px solid ${sea};outline-offset:2px`,
    // On the night, which is one for both themes.
    ' .swagger-ui .topbar': 'padding:0;background:#0a2a41',
    ' .swagger-ui .info .title': 'color:#fff',
    ' .swagger-ui .info .title small': 'background:#ffffff26',
    ' .swagger-ui .info p': 'color:#fff',
    ' .swagger-ui .info a': 'color:#fff;text-decoration:underline',
  }
  return Object.entries(rules)
    .map(([place, rule]) => `${roots[theme]}${place}{${rule}}`)
    .join('\n')
}

/** The product's type, colours and shapes over those of the plugin's page. */
export const documentsStyle = [
  themed('light'),
  themed('dark'),
  `.swagger-ui,.swagger-ui .opblock-tag,.swagger-ui .info .title,.swagger-ui .info a,.swagger-ui .markdown p,.swagger-ui .renderedMarkdown p,.swagger-ui .renderedMarkdown li,.swagger-ui .opblock .opblock-summary-description,.swagger-ui .btn,.swagger-ui .opblock .opblock-summary-method{font-family:${fonts}}`,
  // The bar asks for the address of another description, which the page's policy does not let it load.
  '.swagger-ui .topbar .link,.swagger-ui .topbar .download-url-wrapper{display:none}',
  '.swagger-ui .topbar-wrapper{justify-content:flex-end;min-height:48px}.swagger-ui .topbar .dark-mode-toggle button{min-width:44px;min-height:44px}',
  '.swagger-ui .information-container.wrapper{max-width:none;padding:0;background:linear-gradient(#0a2a41,#14506b)}',
  '.swagger-ui .information-container .info{max-width:1152px;margin:0 auto;padding:0 24px 32px}',
  `.swagger-ui .info hgroup.main::before{content:"";display:block;width:40px;height:40px;margin-bottom:12px;background:url(data:image/svg+xml;base64,${mark}) center/contain no-repeat}`,
  '.swagger-ui .info .title{font-size:28px;line-height:36px;font-weight:600}',
  '.swagger-ui .wrapper{max-width:1200px;padding:0 24px}',
  '.swagger-ui .opblock-tag{font-size:20px;line-height:28px;font-weight:600}.swagger-ui .opblock{margin:0 0 8px;border-radius:14px;box-shadow:0 1px 2px #0b22300d,0 10px 24px -14px #0b223029}',
  '.swagger-ui .opblock .opblock-summary{min-height:48px;border:0}.swagger-ui .opblock .opblock-summary-method{border-radius:99px;text-shadow:none;font-weight:600}',
  '.swagger-ui .opblock-summary-path a{display:inline-flex;align-items:center;min-height:44px}.swagger-ui .btn{min-height:44px;border-radius:99px;box-shadow:none}',
].join('\n')
