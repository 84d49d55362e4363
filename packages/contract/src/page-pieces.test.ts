import { describe, expect, it } from 'vitest'
import { fillPage, keptNow, getTemplate, type PagePieces } from './page-pieces.ts'

const template =
  '<!doctype html><html lang="zh-CN" data-theme="light"><meta name="aisle-drawn" content="">'
  + '<!--aisle:first-screens--><!--aisle:first-pictures--><i>frame</i><!--aisle:first-answers--><script>1</script><!--aisle:other-screens--><script>2</script>'
const pieces: PagePieces = {
  lang: 'en',
  drawn: '/shop',
  screens: "<b>$& $' <!-- --></b>",
  pictures: '<script>{}</script>',
  answers: '<script>{"$1":"$$"}</script>',
  others: '',
}

describe('a page and its template', () => {
  it('puts what is shown first into its first part, and loses nothing of any text', () => {
    const [begin, rest] = fillPage(template, pieces)
    expect(begin).toBe(
      `<!doctype html><html lang="en" data-theme="light"><meta name="aisle-drawn" content="/shop"><!--aisle:first-screens-->${pieces.screens}<!--/aisle-->`,
    )
    expect(rest).toBe(
      `<!--aisle:first-pictures-->${pieces.pictures}<!--/aisle--><i>frame</i><!--aisle:first-answers-->${pieces.answers}<!--/aisle--><script>1</script><!--aisle:other-screens--><!--/aisle--><script>2</script>`,
    )
  })

  it('restores the original template from a filled page, cached or not', () => {
    const page = fillPage(template, pieces).join('')
    expect(getTemplate(page)).toBe(template)
    expect(getTemplate(keptNow(page, 5))).toBe(template)
    expect(getTemplate(template)).toBe(template)
  })

  it('records when it was kept, and again when the server confirms that it is unchanged', () => {
    const page = '<meta name="aisle-drawn" content="/shop"><div class="drawn">$&</div>'
    expect(keptNow(page, 5)).toBe(`<meta name="aisle-kept" content="5" />${page}`)
    expect(keptNow(keptNow(page, 5), 7)).toBe(keptNow(page, 7))
  })

  it('has the answers at the end of a page that was built without marks', () => {
    expect(fillPage('<p>', pieces)).toEqual(['<p>', pieces.answers])
  })
})
