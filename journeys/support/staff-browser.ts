import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import type { Language } from '@aisle/contract/language'
import type { Product } from './products/product.ts'

const server = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))

interface Desk {
  page: Page
  /** Errors of the page and of its policy, except refused calls, which browsers report as well. */
  faults: string[]
}

/** A desk of staff: a browser at the console, in this language. */
export async function openDesk(
  browser: Browser,
  product: Product,
  { language, theme = 'light', width = 1440 }: { language: Language; theme?: 'light' | 'dark'; width?: number },
): Promise<Desk> {
  const context = await browser.newContext({
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: theme,
    viewport: { width, height: 1000 },
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[13]/.test(message.text())) faults.push(message.text())
  })
  await page.goto(product.consoleUrl)
  return { page, faults }
}

/** One tap, as the demonstration lets: until it is answered, another address would end it. The sign-in has no navigation. */
export async function signInAs(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: person }).click()
  await page.getByRole('navigation').first().waitFor()
}

/** The link that invites an administrator, as the command on the server's machine prints it. */
export async function inviteAdministrator(product: Product, name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [server, 'invite-admin', `--email=${encodeURIComponent(name)}@example.com`, `--name=${name}`],
    {
      env: {
        ...process.env,
        AISLE_DEMO: '1',
        DATA_DIR: product.dataDir,
        CONSOLE_PORT: new URL(product.consoleUrl).port,
        LOG_LEVEL: 'warn',
      },
    },
  )
  const [link] = /^http\S+$/m.exec(stdout) ?? []
  if (!link) throw new Error(`no invitation: ${stdout}`)
  return link
}
