import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { setDrawn } from '../../first-screen/drawn.ts'
import { changeLanguage } from '../../language/language-store.ts'
import { Stepper } from '../../ui/fields/Stepper.tsx'
import { GoodsPicture } from './GoodsPicture.tsx'
import { ProductCard } from './ProductCard.tsx'
import { StockLine } from './goods/StockLine.tsx'

beforeAll(() => changeLanguage('zh'))

const words = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const neckPillow: GoodsCard = {
  goodsId: 'G006',
  categoryId: 'CAT02',
  name: { zh: '慢回弹颈枕', en: 'Memory-Foam Neck Pillow' },
  picture: { src: '/pictures/goods/g006-1.svg', avif: null, webp: null },
  price: 12_800,
  listPrice: 15_400,
  priceFrom: true,
  currency: 'CNY',
  soldOut: false,
  left: 6,
  delivery: ['SHIP', 'PICKUP'],
}

describe('product in the grid', () => {
  it('shows its name, lowest price, former price, and that few are left', () => {
    const markup = renderToStaticMarkup(<ProductCard card={neckPillow} eager={false} onAdd={() => undefined} />)
    expect(words(markup)).toBe('慢回弹颈枕 ¥ 128 起 原价 ¥154 仅剩 6 件')
    expect(markup).toContain('href="#/goods/G006"')
  })

  it('shows its colours, its first cut-out, and on board the small drawing', () => {
    const cutout = { src: '/pictures/cutouts/g006-grey.svg', avif: null, webp: null }
    const card = { ...neckPillow, cutout, swatches: ['#93a8b6', '#1f5078'] }
    const draw = () => renderToStaticMarkup(<ProductCard card={card} eager={false} onAdd={() => undefined} />)
    expect(draw()).toContain('src="/pictures/cutouts/g006-grey.svg"')
    expect(draw().match(/fill="#\w+"/g)).toEqual(['fill="#93a8b6"', 'fill="#1f5078"'])
    setDrawn({ path: '/shop', portal: true, at: 0, sky: null })
    expect(draw()).toContain('src="/pictures/goods/g006-1.svg"')
    setDrawn(undefined)
  })

  it('shows sold out as the only tag', () => {
    const soldOut = { ...neckPillow, soldOut: true, left: 0, listPrice: null, priceFrom: false }
    expect(words(renderToStaticMarkup(<ProductCard card={soldOut} eager={false} onAdd={() => undefined} />))).toBe(
      '慢回弹颈枕 ¥ 128 补货中',
    )
  })
})

describe('picture of a product', () => {
  it('loads lazily in its square, and is silent next to the name', () => {
    const markup = renderToStaticMarkup(<GoodsPicture picture={neckPillow.picture} size={72} />)
    expect(markup).toContain('loading="lazy"')
    expect(markup).toMatch(/ alt(?:="")? width="72" height="72"/)
    expect(markup).not.toContain('<source')
    expect(markup).not.toMatch(/fetchpriority/i)
  })

  it('uses the drawing inlined in the page, if there is one', () => {
    const { picture } = neckPillow
    vi.stubGlobal('aisleEarly', { drawings: { [picture.src]: 'data:image/svg+xml,a' } })
    expect(renderToStaticMarkup(<GoodsPicture picture={picture} size="full" />)).toContain('src="data:image/svg+xml,a"')
    vi.unstubAllGlobals()
    expect(renderToStaticMarkup(<GoodsPicture picture={picture} size="full" />)).toContain(`src="${picture.src}"`)
  })

  it('offers a photograph in the formats that the browser may support', () => {
    const photo = { src: '/pictures/a-480.jpeg', avif: '/pictures/a-240.avif 240w', webp: '/pictures/a-240.webp 240w' }
    const markup = renderToStaticMarkup(<GoodsPicture picture={photo} size="tile" alt="茶" />)
    expect(markup.match(/type="image\/\w+"/g)).toEqual(['type="image/avif"', 'type="image/webp"'])
    expect(markup).toContain('sizes="(min-width: 64em) 273px, (min-width: 40em) 33vw, 50vw"')
    expect(markup).toContain('alt="茶"')
  })

  it('is fetched first in the first row, except for a drawing next to a word', () => {
    const { picture } = neckPillow
    const first = renderToStaticMarkup(<GoodsPicture picture={picture} size="tile" eager />)
    expect(first).toMatch(/loading="eager" fetchpriority="high" src=/i)
    expect(renderToStaticMarkup(<GoodsPicture picture={picture} size={56} eager />)).not.toMatch(/fetchpriority/i)
  })
})

describe('stock', () => {
  it('is a number only once it is small (G13)', () => {
    expect([120, 10, 9, 1, 0].map((left) => words(renderToStaticMarkup(<StockLine left={left} />)))).toEqual([
      '现货',
      '现货',
      '仅剩 9 件',
      '仅剩 1 件',
      '已售罄',
    ])
  })
})

describe('stepper', () => {
  const ends = (value: number, most: number) =>
    [
      ...renderToStaticMarkup(<Stepper label="数量" value={value} most={most} onChange={() => undefined} />).matchAll(
        /aria-disabled="(\w+)"/g,
      ),
    ].map(([, disabled]) => disabled)

  it('ends at one and at the maximum, and both ends stay reachable by keyboard', () => {
    expect(ends(1, 3)).toEqual(['true', 'false'])
    expect(ends(2, 3)).toEqual(['false', 'false'])
    expect(ends(3, 3)).toEqual(['false', 'true'])
    expect(ends(1, 0)).toEqual(['true', 'true'])
  })
})
