import { portalUrl } from '../cabin/addresses.ts'
import { pageHost } from '../internet/start-internet.ts'
import type { Phone } from '../passenger/phone.ts'
import { words, type Passenger } from './words.ts'

/** A phone that joins gets its addresses one after another. */
const newsOfAddresses = 3

/**
 * Opens a page, retrying when a new address interrupts the load. If Chromium was resolving the name at that moment, it
 * aborts the query and may report that the name does not exist.
 */
async function openPlainly(page: Phone['page'], again: number): Promise<void> {
  await page.goto(`http://${pageHost}/`).catch(async (error: unknown) => {
    if (again === 0 || !/ERR_NETWORK_CHANGED|ERR_NAME_NOT_RESOLVED/.test(String(error))) throw error
    await page.waitForURL((address) => address.protocol === 'chrome-error:')
    return openPlainly(page, again - 1)
  })
}

/** Opens a page on plain http, like a phone's captive pop-up, and expects the portal in its place. */
export async function openPortal({ page }: Phone, { language }: Passenger): Promise<void> {
  await openPlainly(page, newsOfAddresses)
  await page.waitForURL((address) => address.href.startsWith(portalUrl))
  await page.getByText(words[language].timeTo).waitFor()
}

/**
 * Gets online from the portal's first screen with a plan bought before.
 * @returns when the server answered that the network is open, in milliseconds since 1970
 */
export async function verifyAndConnect({ page }: Phone, passenger: Passenger): Promise<{ openedAt: number }> {
  const said = words[passenger.language]
  await page.getByRole('button', { name: said.checkSeat }).click()
  const opened = page
    .waitForResponse((response) => response.url().endsWith('/pditrans/wifiLogin'))
    .then(() => performance.timeOrigin + performance.now())
  await fillSeat({ page }, passenger)
  await page.getByRole('button', { name: said.goOn }).click()
  const openedAt = await opened
  await page.getByRole('heading', { name: said.online }).waitFor()
  return { openedAt }
}

export async function fillSeat({ page }: Pick<Phone, 'page'>, { lastSix, seat, language }: Passenger): Promise<void> {
  const said = words[language]
  await page.getByLabel(said.lastSix).fill(lastSix)
  await page.getByLabel(said.seat, { exact: true }).fill(seat)
  await page.getByRole('checkbox').check()
}

/** Waits for an Android probe's first response. @returns when it arrived, in milliseconds since 1970 */
export async function firstAnswer({ system }: Phone): Promise<number> {
  const probe = 'http://connectivitycheck.gstatic.com/generate_204'
  const found = await system.does('untilAnswers', { url: probe, status: 204, everyMs: 5, limitMs: 60_000 })
  if (!found) throw new Error('no answer from the internet within a minute')
  return found.at
}
