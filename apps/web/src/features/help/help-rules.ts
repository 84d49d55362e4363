import { dayMs } from '@aisle/rules/time'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { getHelp } from '@aisle/contract/portal'
import type { HelpArticle } from '@aisle/contract/portal-schemas'
import { beijingDate } from '../../language/formats.ts'

/** Sections of the help, and the operators' topics in each; unknown topics come last. */
const helpSections = [
  { section: 'wifi', topics: ['wifi'] },
  { section: 'shop', topics: ['pay', 'refund', 'order', 'invoice'] },
  { section: 'account', topics: ['coupon', 'account'] },
] as const
type Section = (typeof helpSections)[number]['section'] | 'more'

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Every word must occur somewhere, in either language. */
export function findArticles(articles: readonly HelpArticle[], search: string): HelpArticle[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return articles.filter(({ title, body }) => {
    const text = folded([title.zh, title.en, body.zh, body.en].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

/** The articles by section, in their order; empty sections are left out. */
export function bySection(articles: readonly HelpArticle[]): { section: Section; articles: HelpArticle[] }[] {
  const getSection = ({ topic }: HelpArticle): Section =>
    // Widened for `includes`.
    helpSections.find(({ topics }) => (topics as readonly string[]).includes(topic))?.section ?? 'more'
  return [...helpSections.map(({ section }) => section), 'more' as const].flatMap((section) => {
    const its = articles.filter((article) => getSection(article) === section)
    return its.length > 0 ? [{ section, articles: its }] : []
  })
}

type Contact = ResponseOf<typeof getHelp>['contact']

/**
 * Whether customer service is open at `now` (server's time, ms), computed from its hours once the answer has expired.
 */
export function contactAt(contact: Contact, now: number): Contact {
  if (now < Date.parse(contact.changesAt)) return contact
  const [opens = NaN, closes = NaN] = contact.serviceHours
    .split('~')
    .map((time) => Date.parse(`${beijingDate(now)}T${time}:00+08:00`))
  const openNow = now >= opens && now < closes
  const changes = now < opens ? opens : openNow ? closes : opens + dayMs
  return Number.isNaN(changes) ? contact : { ...contact, openNow, changesAt: new Date(changes).toISOString() }
}
