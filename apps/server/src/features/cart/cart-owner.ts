import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, together } from '../../platform/db/read-at-once.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { skusReading, type ShopSku } from '../shop/index.ts'
import { mergeCarts, type CartEntry } from './cart-rules.ts'
import { cartsReading, deleteLines, hasLines, getLines, lockCarts, setLine, skusInCarts } from './cart-store.ts'

/** The cart of this browser without a login (E3); null for a caller without a token, old or new. */
export function guestOwner(deps: Pick<Deps, 'vault'>, caller: Caller): string | null {
  const token = caller.guestToken ?? caller.outgoing.guestToken
  return token && `guest:${deps.vault.hash('guest-cart', token)}`
}

/** The owner of the caller's cart: the passenger, or the browser. */
export function cartOwner(deps: Pick<Deps, 'vault'>, caller: Caller): string {
  return caller.session ? getHolder(caller.session) : (guestOwner(deps, caller) ?? fail('invalidRequest'))
}

/**
 * Locks the caller's cart after moving the guest's cart into it (E3). The guest's cart is empty afterwards, so that the
 * next passenger in this browser gets nothing from it.
 * @returns the cart's owner
 */
export async function takeCart(deps: Pick<Deps, 'vault'>, tx: Tx, caller: Caller): Promise<string> {
  const owner = cartOwner(deps, caller)
  const guest = guestOwner(deps, caller)
  if (!caller.session || !guest || !(await hasLines(tx, guest))) {
    await lockCarts(tx, [owner])
    return owner
  }
  await lockCarts(tx, [owner, guest])
  const [ownLines, guestLines] = [await getLines(tx, owner), await getLines(tx, guest)]
  const merged = mergeCarts(ownLines, guestLines)
  const kept = new Set(merged.map(({ cartLineId }) => cartLineId))
  const dropped = (lines: readonly CartEntry[]) =>
    lines.map(({ cartLineId }) => cartLineId).filter((cartLineId) => !kept.has(cartLineId))
  await deleteLines(tx, owner, dropped(ownLines))
  await deleteLines(tx, guest, dropped(guestLines))
  for (const line of merged) await setLine(tx, owner, line)
  return owner
}

interface ReadCart {
  owner: string
  lines: CartEntry[]
  /** Of the lines, and the one that was asked for. */
  skus: Map<string, ShopSku>
}

/** The caller's cart, with a guest's cart already moved into it (E3). */
export async function readCart(deps: Deps, caller: Caller, { skuId }: { skuId: string }): Promise<ReadCart> {
  const owner = cartOwner(deps, caller)
  const guest = caller.session && guestOwner(deps, caller)
  const owners = guest ? [owner, guest] : [owner]
  const read = together({ carts: cartsReading(deps.db, owners), skus: skusReading(skusInCarts(owners, [skuId])) })
  const { carts, skus } = await readAtOnce(deps.db, read)
  const [lines = [], guestLines = []] = carts
  if (guestLines.length === 0) return { owner, lines, skus }
  await inTransaction(deps.db, (tx) => takeCart(deps, tx, caller))
  return { owner, lines: await getLines(deps.db, owner), skus }
}

/** Whether this browser has a guest cart to be moved into the passenger's. */
export async function guestCartWaits(deps: Pick<Deps, 'vault' | 'db'>, caller: Caller): Promise<boolean> {
  const guest = caller.session && guestOwner(deps, caller)
  return guest ? hasLines(deps.db, guest) : false
}
