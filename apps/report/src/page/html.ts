/** Text that is safe to insert into a page as it is. All other text is escaped when it is inserted. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | null | readonly Part[]

const dangerous: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function written(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (character) => dangerous[character] ?? '')
  return 'markup' in part ? part.markup : part.map(written).join('')
}

/** Names of plans and errors and answers of surveys come from outside: what is put in is text, unless `html` made it. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, at) => text + written(parts[at] ?? null)).join('') }
}
