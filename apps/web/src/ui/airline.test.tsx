import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import { demonstrationAirline } from '../environment/airline-phrases.ts'

const body = '<g stroke="currentColor"><path d="M16 3l6 8"/></g>'
const page = {
  words: { ...demonstrationAirline, airline: { zh: '云杉航空', en: 'Spruce Air' } },
  mark: { box: '0 0 32 32', body },
}

// Other tests in the same process import fresh modules.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('an airline’s page has its name and its sign where the egret would be, in the header and on empty pages', async () => {
  vi.resetModules()
  const documentElement = { lang: '' }
  const meta = { getAttribute: () => JSON.stringify(page) }
  vi.stubGlobal('document', { documentElement, querySelector: () => meta })
  const { Brand } = await import('./frame/Brand.tsx')
  const { Empty } = await import('./Empty.tsx')
  const { bag, climb } = await import('./empty-scenes.tsx')
  const brand = renderToStaticMarkup(<Brand />)
  expect(brand).toContain('云杉航空')
  expect(brand).toContain(`viewBox="0 0 32 32">${body}</svg>`)
  for (const scene of [undefined, bag, climb]) {
    const empty = renderToStaticMarkup(<Empty {...(scene && { scene })} title="t" />)
    expect(empty).toContain(body)
    // The egret's neck.
    expect(empty).not.toContain('M25 9c-2-5-10-5-11 1')
  }
})
