import type { Page } from 'playwright-core'

/**
 * Serves the page without its first answers and the screens drawn from them, which would be there before any call.
 * @param home the product's address
 */
export function withoutFirstAnswers(page: Page, home: string): Promise<unknown> {
  return page.route(
    (url) => url.origin === home && url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text())
        .replace(/(<script[^>]*id="first-answers"[^>]*>)[^<]*(<\/script>)/g, '')
        .replace(/(<meta name="aisle-drawn" content=")[^"]*/, '$1')
      await route.fulfill({ response, body })
    },
  )
}
