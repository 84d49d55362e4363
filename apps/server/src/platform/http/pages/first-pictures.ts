import * as limits from '@aisle/contract/limits'

/** The text of a drawing (SVG) by its address; null where there is none, or it is a photograph. */
export type ReadDrawing = (address: string) => Promise<string | null>

/** As React writes the pictures that are wanted at once. */
const wantedAtOnce = /<img loading="eager"[^>]*? src="([^"]+)"/g

/**
 * Takes the small drawings of a first view out of their addresses: they travel within the page, right after the HTML that
 * shows them by their places, and the page's own lines put them there. A photograph keeps its address, and so does a drawing
 * that fails.
 */
export async function takeInDrawings(html: string, read: ReadDrawing) {
  const addresses = new Set([...html.matchAll(wantedAtOnce)].map(([, address = '']) => address))
  const found = await Promise.all(
    [...addresses].slice(0, limits.drawingsInPage).map(async (address) => {
      const text = await read(address)
      return text !== null && Buffer.byteLength(text) <= limits.drawingInPageBytes
        ? [[address, text.replace(/>\s+</g, '><')] as const]
        : []
    }),
  )
  const drawings = found.flat()
  const places = new Map(drawings.map(([address], place) => [address, place]))
  return {
    html: html.replace(wantedAtOnce, (image, address: string) =>
      // At once and before everything else they are anyway.
      places.has(address) ? `<img data-src="${places.get(address)}"` : image,
    ),
    drawings,
  }
}
