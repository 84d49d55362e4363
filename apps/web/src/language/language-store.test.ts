import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const texts = new Map<string, string>()
let onStorage: ((event: { key: string | null }) => void) | undefined
const root = { lang: '' }

/** The store as a page loads it. */
async function openPage(address: { search?: string; hash?: string } = {}, browser = 'zh-CN') {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  vi.stubGlobal('navigator', { language: browser })
  vi.stubGlobal('location', { search: '', hash: '', ...address })
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof onStorage) => (onStorage = listener))
  const store = await import('./language-store.ts')
  const changes: unknown[] = []
  store.onLanguageChange((change) => void changes.push(change))
  store.markDocument()
  store.followOtherTabs()
  return { ...store, changes }
}

beforeEach(() => texts.clear())
// Other tests in the same process import fresh modules.
afterAll(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

describe('the language of the page (spec §1)', () => {
  it('is the stored one, else the browser’s, else Chinese; the document says so', async () => {
    expect((await openPage({}, 'en-GB')).currentLanguage()).toBe('en')
    expect(root.lang).toBe('en')
    expect((await openPage({}, 'fr')).currentLanguage()).toBe('zh')
    expect(root.lang).toBe('zh-CN')
    texts.set('LANG', '"en"')
    expect((await openPage({}, 'zh-CN')).currentLanguage()).toBe('en')
    texts.set('LANG', '"klingon"')
    expect((await openPage({}, 'zh-CN')).currentLanguage()).toBe('zh')
  })

  it('is stored, marked on the document and reported with its params at each change, the guest token left out', async () => {
    const page = await openPage({ search: '?utm=1&lang=en', hash: '#/productList?gt=secret&lang=en-cn' })
    page.changeLanguage('en', 'address')
    expect(texts.get('LANG')).toBe('"en"')
    expect(root.lang).toBe('en')
    page.changeLanguage('zh')
    expect(root.lang).toBe('zh-CN')
    const params = { utm: '1', lang: 'en-cn' }
    expect(page.changes).toEqual([
      { from: 'zh', to: 'en', by: 'address', params },
      { from: 'en', to: 'zh', by: 'button', params },
    ])
  })

  it('is stored but not reported when it stays what it is', async () => {
    const page = await openPage()
    page.changeLanguage('zh')
    expect(texts.get('LANG')).toBe('"zh"')
    expect(page.changes).toEqual([])
  })

  it('follows the choice in another tab, and only a language', async () => {
    const page = await openPage()
    texts.set('LANG', '"en"')
    onStorage?.({ key: 'theme' })
    expect(page.currentLanguage()).toBe('zh')
    onStorage?.({ key: 'LANG' })
    expect(page.currentLanguage()).toBe('en')
    expect(root.lang).toBe('en')
    expect(page.changes).toEqual([{ from: 'zh', to: 'en', by: 'otherTab', params: {} }])
    texts.set('LANG', '{"a":1}')
    onStorage?.({ key: 'LANG' })
    expect(page.currentLanguage()).toBe('en')
  })
})
