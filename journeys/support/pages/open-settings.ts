import type { Page } from 'playwright-core'

/** Opens the settings on `/me`, unless they are open. */
export async function openSettings(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: /语言、外观与隐私|Language, appearance and privacy/ })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
}
