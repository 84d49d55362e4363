import type { Locator, Page } from 'playwright-core'

/** The plans side by side, of which each has its own button. */
const choices = (page: Page): Locator => page.locator('main').getByRole('article')

/** The list aboard is shown, with plans that can be bought. */
export const plansAboard = (page: Page): Promise<void> => choices(page).first().waitFor()

/** Taps the button of this plan: side by side with another one, or below under "More plans". */
export async function takePlan(page: Page, plan: RegExp | string): Promise<void> {
  await plansAboard(page)
  const choice = choices(page).filter({ has: page.getByRole('heading', { name: plan }) })
  if ((await choice.count()) > 0) return choice.getByRole('button').click()
  const row = page.getByRole('button', { name: plan })
  if ((await row.count()) === 0) await page.getByRole('button', { name: /^(更多套餐|More plans)/ }).click()
  await row.click()
}

/** The one button of the payment sheet, with the amount. */
export const payButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: /^(付|Pay) [¥$]/ })
