import type { GoodsCard, GoodsStory, getGoodsStorySchemas } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findStory } from './goods-store.ts'
import { listGoodsById } from './list-goods.ts'

/** Fewer would look like what is left over. */
const fewest = 3

/** What staff have written below a product. @throws notFound also for a product that is off the shelf */
export async function goodsStory(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { goodsId }: z.output<typeof getGoodsStorySchemas.request>,
): Promise<GoodsStory> {
  // PostgreSQL text cannot contain NUL.
  if (goodsId.includes('\0')) fail('notFound', { reason: 'goods' })
  const found = await findStory(deps.db, goodsId)
  if (!found) fail('notFound', { reason: 'goods' })
  const { story, specification } = found
  const others = found.goesWith.filter((id) => id !== goodsId)
  const cards = others.length < fewest ? new Map<string, GoodsCard>() : await listGoodsById(deps, caller, others)
  // Only those that can be bought now.
  const goesWith = others.flatMap((id) => cards.get(id) ?? []).filter(({ soldOut }) => !soldOut)
  return { story, specification, goesWith: goesWith.length < fewest ? [] : goesWith }
}
