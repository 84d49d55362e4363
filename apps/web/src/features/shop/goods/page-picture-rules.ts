import type { GoodsCard, GoodsDetail, Picture, Sku } from '@aisle/contract/shop-schemas'
import type { PictureKind } from '@aisle/contract/shop-states'

/** `closeUp`: the cut-out again, larger than its frame; `small`: what lists show. */
export interface Shot {
  kind: PictureKind | 'closeUp' | 'small'
  picture: Picture
}

/** What the page shows of the chosen variant, the main picture first. Until the details are there, the card's. */
export function getShots(goods: GoodsDetail | GoodsCard, sku: Sku | undefined): Shot[] {
  const own = sku?.pictures ?? []
  if (own.length === 0) {
    const pictures = 'picture' in goods ? [goods.picture] : goods.pictures
    return pictures.map((picture) => ({ kind: 'small', picture }))
  }
  const alone = own.find(({ kind }) => kind === 'cutout')
  return [
    ...own.map(({ kind, ...picture }) => ({ kind, picture })),
    ...(alone ? [{ kind: 'closeUp' as const, picture: alone }] : []),
  ]
}

/** For small frames: the variant alone, or else what lists show. */
export function getThumbnail(goods: GoodsDetail, sku: Sku | undefined): Picture | undefined {
  return sku?.pictures?.find(({ kind }) => kind === 'cutout') ?? goods.pictures[0]
}
