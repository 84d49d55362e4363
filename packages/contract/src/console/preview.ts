import type { Bilingual } from '../language.ts'
import type { RowProblem } from '../calls/operator.ts'
import type { RecordResource } from '../records/records.ts'

/** The passenger's screen with a row as if it had been saved (M37, X4). */

export interface Preview {
  /**
   * Shows the web app, in a frame that may keep nothing: `?lang=zh&theme=dark#/path` follows. Null: the row has
   * problems.
   */
  address: string | null
  /** ISO 8601. */
  until: string
  problems: RowProblem[]
}

interface PreviewScreen {
  name: Bilingual
  /** In the web app, for the row with this id. */
  path: (id: string, row: Readonly<Record<string, unknown>>) => string
}

export const previewedResources = ['goods', 'categories', 'shelves', 'promotions', 'clauses', 'help-articles'] as const
export type PreviewedResource = (typeof previewedResources)[number] & RecordResource

const front: PreviewScreen = { name: { zh: '商城首页', en: 'Shop' }, path: () => '/shop' }

/** The screens on which passengers meet a row. Those behind a login or a flight are not here: nobody is logged in. */
export const previewScreens: Readonly<Record<PreviewedResource, readonly PreviewScreen[]>> = {
  goods: [{ name: { zh: '商品页', en: 'Goods' }, path: (id) => `/goods/${encodeURIComponent(id)}` }, front],
  categories: [front],
  shelves: [front],
  promotions: [front],
  clauses: [
    {
      name: { zh: '条款', en: 'Clause' },
      path: (_id, row) => `/privacyClause/${encodeURIComponent(String(row['kind']))}`,
    },
  ],
  'help-articles': [{ name: { zh: '帮助', en: 'Help' }, path: () => '/help' }],
}
