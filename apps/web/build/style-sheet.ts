/** A rule with what it holds, or one declaration or statement. */
export type StylePart = StyleRule | StyleDeclaration
export interface StyleRule {
  kind: 'rule'
  /** A selector, or an at-rule with its condition. */
  prelude: string
  parts: StylePart[]
}
export interface StyleDeclaration {
  kind: 'declaration'
  /** Empty for a statement like `@import …`. */
  property: string
  value: string
}

/** The position after `from` of the first of `ends` outside of strings, comments and brackets. */
function findEnd(css: string, from: number, ends: string): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const char = css[at] ?? ''
    if (char === '"' || char === "'") {
      while (++at < css.length && css[at] !== char) if (css[at] === '\\') at += 1
    } else if (char === '\\') at += 1
    else if (depth === 0 && ends.includes(char)) return at
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
  }
  return css.length
}

function getDeclaration(text: string): StyleDeclaration {
  const colon = text.startsWith('@') ? -1 : text.indexOf(':')
  return {
    kind: 'declaration',
    property: text.slice(0, Math.max(colon, 0)).trim(),
    value: text.slice(colon + 1).trim(),
  }
}

function readParts(css: string, from: number): { parts: StylePart[]; end: number } {
  const parts: StylePart[] = []
  for (let at = from; at < css.length;) {
    const end = findEnd(css, at, '{};')
    const text = css.slice(at, end).trim()
    if (css[end] === '{') {
      const inside = readParts(css, end + 1)
      parts.push({ kind: 'rule', prelude: text, parts: inside.parts })
      at = inside.end
      continue
    }
    if (text) parts.push(getDeclaration(text))
    at = end + 1
    if (css[end] === '}') return { parts, end: at }
  }
  return { parts, end: css.length }
}

/** Reads style sheets as a build writes them. */
export function readStyleSheet(css: string): StylePart[] {
  return readParts(css.replace(/\/\*[\s\S]*?\*\//g, ''), 0).parts
}

export function writeStyleSheet(parts: readonly StylePart[]): string {
  return parts
    .map((part) =>
      part.kind === 'rule'
        ? `${part.prelude}{${writeStyleSheet(part.parts)}}`
        : part.property
          ? `${part.property}:${part.value};`
          : `${part.value};`,
    )
    .join('')
}

/** The selectors of a list, or the values of one. */
export function splitList(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length;) {
    const end = findEnd(text, at, ',')
    found.push(text.slice(at, end).trim())
    at = end + 1
  }
  return found
}
