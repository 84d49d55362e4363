import type { HelpArticle } from '@aisle/contract/portal-schemas'
import { z } from 'zod'
import { fillPlaceholders } from '../../airline/airline.ts'
import type { Deps } from '../../platform/deps.ts'

const bilingual = z.object({ zh: z.string(), en: z.string() })
/** The content that operators load (X1). */
const content = z.object({
  articleId: z.string(),
  topic: z.string(),
  title: bilingual,
  body: bilingual,
  sort: z.number(),
  availableOffline: z.boolean(),
})

export async function helpArticles({ airline, db }: Pick<Deps, 'airline' | 'db'>): Promise<HelpArticle[]> {
  const rows = await db.selectFrom('help_articles').select('content').orderBy('article_id').execute()
  return rows
    .map((row) => content.parse(row.content))
    .toSorted((a, b) => a.sort - b.sort)
    .map(({ sort: _order, ...article }) => ({
      ...article,
      title: fillPlaceholders(airline, article.title),
      body: fillPlaceholders(airline, article.body),
    }))
}
