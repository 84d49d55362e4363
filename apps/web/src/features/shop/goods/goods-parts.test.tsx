import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sku } from '@aisle/contract/shop-schemas'
import { changeLanguage } from '../../../language/language-store.ts'
import { getAxes, getChoice } from './choice-rules.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import { Gallery } from './Gallery.tsx'
import type { SkuChoice } from './use-sku-choice.ts'

beforeAll(() => changeLanguage('en'))

const drawing = (src: string) => ({ src, avif: null, webp: null })
const name = { zh: '静音登机箱', en: 'Cabin Case' }
const skuIn = (valueKey: string, left: number): Sku => ({
  skuId: valueKey,
  attributes: [
    {
      key: 'color',
      name: { zh: '颜色', en: 'Colour' },
      valueKey,
      value: { zh: valueKey, en: valueKey },
      ...(valueKey !== 'plain' && { swatch: '#1f5078' }),
    },
  ],
  price: 100,
  listPrice: null,
  left,
})

describe('the gallery', () => {
  it('names every picture by what it shows, and marks the thumbnail of the one in the frame', () => {
    const markup = renderToStaticMarkup(
      <Gallery
        name={name}
        shots={[
          { kind: 'scene', picture: drawing('/pictures/scene.svg') },
          { kind: 'cutout', picture: drawing('/pictures/cutout.svg') },
        ]}
      />,
    )
    expect([...markup.matchAll(/ alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual([
      'Cabin Case: in its setting',
      'Cabin Case: on its own',
    ])
    expect(markup).toContain('aria-pressed="true" aria-label="in its setting"')
    expect(markup).toContain('aria-pressed="false" aria-label="on its own"')
  })

  it('has nothing to press for a single picture, but keeps the room of the thumbnails', () => {
    const picture = drawing('/pictures/goods/g011-1.svg')
    const markup = renderToStaticMarkup(<Gallery name={name} shots={[{ kind: 'small', picture }]} />)
    expect(markup).not.toContain('<button')
    expect(markup).toContain('class="thumbnails"')
  })
})

describe('the pills of an attribute', () => {
  it('show a swatch where a value has one, the chosen name beside the label, and what is sold out as disabled', () => {
    const skus = [skuIn('navy', 3), skuIn('plain', 0)]
    const [axis] = getAxes(skus)
    const [first] = skus
    if (!axis || !first) throw new Error('no axis')
    // What the pills read of a choice.
    const choice = { choice: getChoice(first), chooseValue: () => undefined } as unknown as SkuChoice
    const markup = renderToStaticMarkup(<ChoiceChips axis={axis} skus={skus} choice={choice} />)
    expect(markup).toMatch(
      /<b id="([^"]+)">Colour<\/b><span class="c2">navy<\/span>.*role="radiogroup" aria-labelledby="\1"/s,
    )
    expect(markup.match(/class="swatch" style="background-color:#1f5078"/g)).toHaveLength(1)
    expect(markup).toMatch(/role="radio" data-value="navy"[^>]* aria-checked="true" aria-disabled="false"/)
    expect(markup).toMatch(/role="radio" data-value="plain"[^>]* aria-checked="false" aria-disabled="true"/)
  })
})
