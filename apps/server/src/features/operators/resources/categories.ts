import { z } from 'zod'
import { tableResource } from './table-resource.ts'
import { id, wholeNumber, words } from './fields.ts'

export const categories = tableResource({
  name: 'categories',
  table: 'categories',
  id: ['categoryId'],
  texts: ['name'],
  row: z.strictObject({
    categoryId: id,
    slug: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: words,
    icon: id,
    sort: wholeNumber,
  }),
})
