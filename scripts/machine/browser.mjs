import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './install.mjs'

// The headless shell is the same browser without windows and needs half the processor time.
const shell = '/usr/bin/chromium-headless-shell'
const usualPlaces = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a Chromium or Chrome: CHROME_PATH, an installed one, or one installed now. Null if all fail. */
export async function ensureBrowser() {
  const given = process.env.CHROME_PATH
  if (given) return existsSync(given) ? given : complain(`CHROME_PATH=${given} does not exist.`)
  if (!existsSync(shell)) installFromDebian()
  return installedBrowser() ?? (await playwrightBrowser()) ?? installPlaywrightBrowser()
}

function installedBrowser() {
  return usualPlaces.find((path) => existsSync(path)) ?? null
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('installing Chromium (apt-get install chromium-headless-shell fonts-noto-cjk) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'], {
    env,
  })
}

async function installPlaywrightBrowser() {
  console.log("installing Playwright's Chromium …")
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  return (
    (await playwrightBrowser())
    ?? complain('No browser could be installed. Install Chromium, or name one with CHROME_PATH.')
  )
}

function run(command, args, options = {}) {
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
}

function complain(message) {
  console.error(message)
  return null
}
