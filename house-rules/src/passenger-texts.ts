import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor, type Expression } from 'oxc-parser'
import type { Bilingual } from '@aisle/contract/language'
import { filesBelow, root } from './read-modules.ts'

/** A text for passengers, named by its file and its key. */
interface NamedText {
  id: string
  text: Bilingual
}

interface Patterns {
  zh: RegExp
  en: RegExp
}

/** Words that promise: money, cost, time, and what is done without being asked. */
const promising: Patterns = {
  zh: /全额|自动.{0,6}退|退.{0,4}自动|无需申请|不用申请|免费|免运费|包邮|保证|承诺|为您保留|我们承担|无理由|[\d}] ?(个工作日|天|小时|分钟|秒)/,
  en: /in full|automatic(ally)?\b.*refund|refund\w* automatic|don't have to ask|no need to ask|\bfree\b|guarante|\bpromise|we pay\b|we hold|kept for you|no postage|[\d}][ -](working days|days?|hours?|minutes?|seconds?)\b/i,
}
const typedFigure: Patterns = {
  zh: /\d ?(个工作日|天|小时|分钟|秒)/,
  en: /\d[ -](working days|days?|hours?|minutes?|seconds?)\b/i,
}
const matches = (patterns: Patterns) => (text: Bilingual) => patterns.zh.test(text.zh) || patterns.en.test(text.en)
export const isPromise = matches(promising)
export const hasTypedFigure = matches(typedFigure)

/** The phrases of the web: `orders/detail/order-detail.closed`. */
export async function readPhrases(): Promise<NamedText[]> {
  const web = 'apps/web/src/'
  const files = filesBelow(web, /-phrases\.ts$/)
  const modules = await Promise.all(
    // A file of phrases exports nothing else.
    files.map((path) => import(join(root, path)) as Promise<Record<string, Record<string, Bilingual>>>),
  )
  return modules.flatMap((exported, at) => {
    const name = files[at]?.replace(web, '').replace('features/', '').replace('-phrases.ts', '') ?? ''
    return Object.values(exported).flatMap((phrases) =>
      Object.entries(phrases).map(([key, text]) => ({ id: `${name}.${key}`, text })),
    )
  })
}

/**
 * The texts of mails and text messages, read from the code: `mails/refund-mail-words.approved.paragraphs`, which may
 * be several. What is filled in stands as `{}`.
 */
export function readMailTexts(): NamedText[] {
  const texts = new Map<string, Bilingual>()
  for (const path of filesBelow('apps/server/src', /(-words|-mail|sms-templates)\.ts$/)) {
    for (const { id, text } of bilingualTexts(readFileSync(join(root, path), 'utf8'))) {
      const name = `mails/${basename(path, '.ts')}.${id}`
      const before = texts.get(name)
      texts.set(name, before ? { zh: `${before.zh}\n${text.zh}`, en: `${before.en}\n${text.en}` } : text)
    }
  }
  return [...texts].map(([id, text]) => ({ id, text }))
}

/** Each `{ zh: …, en: … }` of a module, named by the variables, functions and keys that hold it. */
export function bilingualTexts(source: string, path = 'words.ts'): NamedText[] {
  const found: NamedText[] = []
  const holders: string[] = []
  const leave = () => void holders.pop()
  new Visitor({
    VariableDeclarator: ({ id }) => void holders.push(id.type === 'Identifier' ? id.name : ''),
    'VariableDeclarator:exit': leave,
    FunctionDeclaration: ({ id }) => void holders.push(id?.name ?? ''),
    'FunctionDeclaration:exit': leave,
    Property: ({ key }) => void holders.push(key.type === 'Identifier' ? key.name : ''),
    'Property:exit': leave,
    ObjectExpression({ properties }) {
      const sides = new Map<string, string>()
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        sides.set(property.key.name, writtenText(property.value))
      }
      const [zh, en] = [sides.get('zh'), sides.get('en')]
      if (zh !== undefined && en !== undefined) found.push({ id: holders.filter(Boolean).join('.'), text: { zh, en } })
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** The text as it is written, with `{}` for what is filled in; both texts of a condition. */
function writtenText(value: Expression): string {
  switch (value.type) {
    case 'Literal':
      return String(value.value)
    case 'TemplateLiteral':
      return value.quasis.map((part) => part.value.cooked).join('{}')
    case 'BinaryExpression':
      return value.left.type === 'PrivateIdentifier' ? '{}' : writtenText(value.left) + writtenText(value.right)
    case 'ConditionalExpression':
      return `${writtenText(value.consequent)}\n${writtenText(value.alternate)}`
    default:
      return '{}'
  }
}
