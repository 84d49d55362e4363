import type { Picture } from '@aisle/contract/shop-schemas'

/** The round drawing of a category, by the name of its icon. */
export function categoryDrawing(icon: string): Picture {
  return { src: `/pictures/categories/${encodeURIComponent(icon)}.svg`, avif: null, webp: null }
}
