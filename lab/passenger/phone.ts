/// <reference lib="dom" />
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { startAgent, type Agent } from '../agent/start-agent.ts'
import type { LabNetwork } from '../network/lab-network.ts'
import type { Namespace } from '../network/namespace.ts'
import { takeLease, type Lease } from './lease.ts'

export interface Phone {
  machine: Namespace
  /** Requests an address and configures the phone's network accordingly. */
  join(): Promise<Lease>
  /** The lease that it received on joining. */
  lease: Lease
  /** The phone's operating system, for probes and downloads outside the browser. */
  system: Agent
  page: Page
  /** Takes a screenshot. */
  look(name: string): Promise<void>
}

interface PhoneMaker {
  network: LabNetwork
  /** Holds the lab's files. */
  folder: string
  shots: string
  browserPath: string
}

const notJoined: Lease = { address: '', router: '', names: '', captiveApi: '' }

/** Creates a passenger's phone with a real browser, in the cabin's network but not joined yet. */
export async function takePhone(maker: PhoneMaker, role: string, language: 'zh' | 'en'): Promise<Phone> {
  const machine = await maker.network.addDevice(role)
  const [browser, system] = await Promise.all([launchBrowser(machine, maker), startAgent(machine)])
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // The lab's internet has a self-signed certificate.
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const phone: Phone = {
    machine,
    lease: notJoined,
    async join() {
      phone.lease = await takeLease(machine, maker.folder)
      return phone.lease
    },
    system,
    page,
    async look(name) {
      const path = join(maker.shots, `${name}.png`)
      await mkdir(dirname(path), { recursive: true })
      await page.screenshot({ path, animations: 'disabled' })
    },
  }
  return phone
}

/** Starts Chromium inside the phone's machine, whose removal ends it. */
async function launchBrowser(machine: Namespace, { folder, browserPath }: PhoneMaker): Promise<Browser> {
  const starter = join(folder, `${machine.name}-browser`)
  await writeFile(starter, `#!/bin/sh\nexec ip netns exec ${machine.name} ${browserPath} "$@"\n`)
  await chmod(starter, 0o755)
  return chromium.launch({
    executablePath: starter,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
