import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from './product.ts'
import type { Browser } from './wire.ts'

interface Place {
  browser: Browser
  product: Product
  /** Aborts all waiting at the end of the drill. */
  over: AbortSignal
}

interface TicketAndMailbox {
  ticketNo: string
  lastName: string
  firstName: string
  email: string
}

/**
 * Logs in by name, ticket and the code that comes by mail. A code works once, so a passenger who missed the response
 * requests a new one. @param noteMail is called for every code that was asked for
 */
export async function logInByMail(
  { browser, product, over }: Place,
  form: TicketAndMailbox,
  noteMail: () => void = () => undefined,
): Promise<void> {
  for (;;) {
    // Without this, a drill that fails would never end: each call is refused at once.
    over.throwIfAborted()
    const before = (await mailbox(product, form.email)).length
    if (!(await browser.ask('/api2/v1/prePurchase/mailCaptchaByNameTicket', form))) continue
    noteMail()
    const captcha = await codeAfter(product, { email: form.email, before, over })
    const login = await browser.ask('/api2/v1/prePurchase/mailCaptchaVerifyByNameTicket', { ...form, captcha })
    if (login?.code === '200') return
  }
}

export async function mailbox(product: Product, email: string): Promise<{ text: string }[]> {
  const response = await fetch(`${product.standInsUrl}/mail/messages?to=${encodeURIComponent(email)}`)
  // The mailbox stand-in returns this shape (interface).
  return (await response.json()) as { text: string }[]
}

/** Waits for a new mail and returns its code. */
async function codeAfter(
  product: Product,
  { email, before, over }: { email: string; before: number; over: AbortSignal },
): Promise<string> {
  for (;;) {
    const mails = await mailbox(product, email)
    const [code] = mails.slice(0, mails.length - before).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
    if (code) return code
    await wait(50, undefined, { signal: over })
  }
}
