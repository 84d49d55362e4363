import newer from './newer-names.json' with { type: 'json' }
import { readStyleSheet, splitList, type StyleDeclaration, type StylePart, type StyleRule } from './style-sheet.ts'

const properties = new Map(Object.entries(newer.properties))
const selectors = new Map(Object.entries(newer.selectors))
const atRules = new Map(Object.entries(newer.atRules))
const functions = new Map(Object.entries(newer.functions))
const newerUnit = /\d(?:[dsl]v(?:[hwib]|min|max)|cq(?:[whib]|min|max)|r?lh|r?cap|r?ic)\b/

const told = (versions: string) => {
  const [chrome = '-', safari = '-'] = versions.split(' ')
  return `Chrome ${chrome}, Safari ${safari}`
}

/** The part of a value that Chrome 87 or Safari 14 does not know: the declaration is dropped there. */
export function newerInValue(value: string): string | null {
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/gi)) {
    const versions = functions.get(name)
    if (versions) return `${name}() (${told(versions)})`
  }
  const [unit] = newerUnit.exec(value) ?? []
  return unit ? `the unit of ${unit} (Chrome 105 or later)` : null
}

export const newerProperty = (property: string): string | null => {
  const versions = properties.get(property)
  return versions ? `${property} (${told(versions)})` : null
}

/** The part of a selector that Chrome 87 or Safari 14 does not know: the whole rule is dropped there. */
export function newerInSelector(selector: string): string | null {
  if (/(^|[\s>+~,(])&/.test(selector)) return 'nesting (Chrome 120, Safari 17.2)'
  for (const [, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g)) {
    const versions = selectors.get(name)
    if (versions) return `:${name} (${told(versions)})`
  }
  return null
}

export function newerAtRule(prelude: string): string | null {
  const [, name = ''] = /^@([a-z-]+)/.exec(prelude) ?? []
  const versions = atRules.get(name)
  if (versions) return `@${name} (${told(versions)})`
  return name === 'media' && /[<>]/.test(prelude) ? '@media with < or > (Chrome 104, Safari 16.4)' : null
}

/** Features that a style sheet may use although the floor does not know them: their loss changes only the look. */
export interface MayBeLost {
  properties: readonly string[]
  /** A part of a selector. */
  selectors: readonly string[]
}

/** An older value of the same property, or of its shorthand, precedes it. */
function hasFallback({ property }: StyleDeclaration, before: readonly StylePart[]): boolean {
  return before.some(
    (part) =>
      part.kind === 'declaration'
      && (property === part.property || property.startsWith(`${part.property}-`))
      && !newerInValue(part.value),
  )
}

/** A custom property's value is only judged where it is used, and then the whole declaration is lost (G15). */
function declarationFault(
  declaration: StyleDeclaration,
  before: readonly StylePart[],
  mayBeLost: MayBeLost,
): string | null {
  const { property, value } = declaration
  const unknown = newerProperty(property)
  if (unknown) return mayBeLost.properties.includes(property) ? null : unknown
  const inValue = newerInValue(value)
  if (!inValue) return null
  const holdsVar = value.includes('var(') || property.startsWith('--')
  return holdsVar || !hasFallback(declaration, before) ? `${inValue} without an older value beside it` : null
}

/** A list of selectors is dropped whole: those that an old browser knows too. */
function selectorFault(prelude: string, mayBeLost: MayBeLost): string | null {
  const list = splitList(prelude)
  const unknown = list.flatMap((selector) => newerInSelector(selector) ?? [])
  const [first] = unknown
  if (first === undefined) return null
  if (unknown.length < list.length) return `${first} beside a selector that is lost with it`
  return list.every((one) => mayBeLost.selectors.some((known) => one.includes(known))) ? null : first
}

function faultsIn(parts: readonly StylePart[], around: readonly StyleRule[], mayBeLost: MayBeLost): string[] {
  return parts.flatMap((part, at) => {
    const where = around.at(-1)?.prelude ?? ''
    if (part.kind === 'declaration') {
      // Inside `@supports`, the author has provided for its absence.
      if (around.some(({ prelude }) => prelude.startsWith('@supports'))) return []
      const fault = declarationFault(part, parts.slice(0, at), mayBeLost)
      return fault ? [`${fault}: ${where}{${part.property}:${part.value}}`] : []
    }
    const fault = part.prelude.startsWith('@')
      ? newerAtRule(part.prelude)
      : /^(from|to|[\d.]+%)/.test(part.prelude)
        ? null
        : selectorFault(part.prelude, mayBeLost)
    return [...(fault ? [`${fault}: ${part.prelude}`] : []), ...faultsIn(part.parts, [...around, part], mayBeLost)]
  })
}

/** The parts of a style sheet that Chrome 87 or Safari 14 does not know and that have no fallback. Empty: no fault. */
export function styleFaults(css: string, mayBeLost: MayBeLost): string[] {
  return faultsIn(readStyleSheet(css), [], mayBeLost)
}
