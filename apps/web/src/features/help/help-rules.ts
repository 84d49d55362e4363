import type { HelpArticle } from '@aisle/contract/portal-schemas'

/** Sections of the help, and the operators' topics in each; a topic that nobody knows goes last. */
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

/** The articles by section, in their order; sections without any are left out. */
export function bySection(articles: readonly HelpArticle[]): { section: Section; articles: HelpArticle[] }[] {
  const sectionOf = ({ topic }: HelpArticle): Section =>
    helpSections.find(({ topics }) => (topics as readonly string[]).includes(topic))?.section ?? 'more' // A wider list to look in.
  return [...helpSections.map(({ section }) => section), 'more' as const].flatMap((section) => {
    const its = articles.filter((article) => sectionOf(article) === section)
    return its.length > 0 ? [{ section, articles: its }] : []
  })
}
