import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFaults, type Faults } from './faults.ts'
import { freePorts } from './free-ports.ts'
import { makeProductFolder, removeProductFolder } from './product-folder.ts'
import { fillFromSeeded } from './seeded-product.ts'

const start = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

interface ReceivedMail {
  subject: string
  text: string
  attachments: { filename: string; type: string; bytes: number }[]
}

/** A gateway's decision on a payment, and how the shop is notified. */
interface Decision {
  outcome: 'paid' | 'canceled' | 'failed'
  notify: 'once' | 'never' | 'twice' | 'forged'
}

/** The shop's answer to each notification: an HTTP status and a body. */
type Delivery = { notifications: { status: number; body: string }[] }

/** A separate product for one journey file, as `npm start` starts it: server, database, stand-ins. */
export interface Product extends Faults {
  url: string
  standInsUrl: string
  /** The console of staff, on a port that is 3 above the product's. */
  consoleUrl: string
  /** The product's data, including the operators' key. */
  dataDir: string
  /** The six digits of the newest mail to this address that has some; waits until the journey times out. */
  codeMailedTo(to: string): Promise<string>
  /** The mails to this address, newest first. */
  mailsTo(to: string): Promise<ReceivedMail[]>
  /** Empties every mailbox, so that the next mail is the newest. */
  clearMails(): Promise<void>
  /** Every payment whose cashier was opened, newest first; our numbers. */
  payments(): Promise<{ paymentNo: string; state: string }[]>
  /** Decides a payment as its gateway would, without a browser. */
  decide(paymentNo: string, decision: Decision): Promise<Delivery>
  /** Makes the gateway refuse the next refund of this payment. */
  refuseNextRefund(paymentNo: string): Promise<void>
  /** Reports a flight event, as the airline's operations do. */
  reportFlightEvent(event: Record<string, unknown>): Promise<void>
  /** Moves product and stand-ins forward. */
  advanceClock(seconds: number): Promise<void>
  /** The addresses that the access gate lets through now. */
  openDevices(): Promise<string[]>
  /** Sets the flight of the stand-in aircraft. */
  flyAs(flight: AircraftControl): Promise<void>
  /** The output of product and stand-ins so far; `LOG_LEVEL` decides how much that is. */
  printed(): string
  /** Ends its programs and keeps its data. */
  end(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

interface AircraftControl {
  flightNo: string
  tail: string
  origin: { iata: string; lat: number; lon: number }
  destination: { iata: string; lat: number; lon: number }
  takeoffUtc: string
  etaUtc: string
  /** The feed's fault: `stand-ins/aircraft/README.md`. */
  fault?: string
}

/** @param now where the product's clock starts @param settings more of the product's environment variables */
export async function startProduct(now: string, settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await makeProductFolder()
  await fillFromSeeded(dataDir, now, settings)
  // Product, stand-ins, their SMTP, console.
  const port = await freePorts(4)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    AISLE_NOW: now,
    AISLE_DEMO: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, [start], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const printed = collectOutput(child)
  await untilReady(child, printed)
  // Elsewhere 50 MB would stay behind, and disks fill up.
  if (existsSync(join(dataDir, 'database-is-elsewhere.txt'))) throw new Error('the database is not in DATA_DIR')
  const url = `http://127.0.0.1:${port}`
  const standInsUrl = `http://127.0.0.1:${port + 1}`
  const mailsTo = async (to: string) =>
    // The mailbox stand-in answers this shape (interface).
    (await ask(`/mail/messages?to=${encodeURIComponent(to)}`)) as ReceivedMail[]
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(standInsUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  async function end() {
    child.kill('SIGTERM')
    await ended
  }
  return {
    url,
    standInsUrl,
    // Passkeys refuse addresses of digits.
    consoleUrl: `http://localhost:${port + 3}`,
    dataDir,
    ...makeFaults({ pid: startedAs(child), url }),
    async codeMailedTo(to) {
      for (;;) {
        // A mail about something else may arrive after the one with the code.
        const codes = (await mailsTo(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
        if (codes[0]) return codes[0]
        // Yields the machine to the server, which still has to send the mail.
        await wait(20)
      }
    },
    mailsTo,
    clearMails: async () => void (await ask('/mail/clear', {})),
    // The payment desk answers this shape (interface).
    payments: async () => (await ask('/pay')) as { paymentNo: string; state: string }[],
    // The payment desk answers this shape (interface).
    decide: async (paymentNo, decision) => (await ask(`/pay/${paymentNo}/decide`, decision)) as Delivery,
    refuseNextRefund: async (paymentNo) => void (await ask(`/pay/${paymentNo}/next-refund`, { fault: 'refused' })),
    async reportFlightEvent(event) {
      const response = await fetch(`${url}/demo/flight-event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', channel: 'WEB' },
        body: JSON.stringify(event),
      })
      // Every call is answered by an envelope (G3).
      const { code } = (await response.json()) as { code: string }
      if (code !== '200') throw new Error(`the flight event was refused: ${code}`)
    },
    advanceClock: async (seconds) => void (await ask('/clock', { advanceSeconds: seconds })),
    async openDevices() {
      const gate = (await ask('/gate')) as { open: { device: string }[] }
      return gate.open.map(({ device }) => device)
    },
    flyAs: async (flight) => void (await ask('/aircraft/control', flight)),
    printed,
    end,
    async stop() {
      await end()
      await removeProductFolder(dataDir)
    },
  }
}

function startedAs({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the product could not be started')
  return pid
}

function collectOutput(child: ChildProcess): () => string {
  let output = ''
  const take = (chunk: Buffer) => void (output += chunk.toString())
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return () => output
}

function untilReady(child: ChildProcess, printed: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (/^ready http/m.test(printed())) resolve()
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${printed()}`)))
  })
}
