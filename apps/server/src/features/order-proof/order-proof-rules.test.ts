import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getCodeContact } from './code-contact.ts'
import { askForProof, isProved, type ProofFacts } from './order-proof-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const stranger: ProofFacts = {
  contact: { email: 'lin@example.com' },
  loginEmail: 'somebody@example.com',
  loginAt: minutesAgo(1),
  provedAt: null,
  knownBrowser: false,
  now,
}
const acts = ['change', 'showCodes'] as const

describe('the proof of an order (O9)', () => {
  it('is missing for a login of another mailbox, or of none, however fresh', () => {
    for (const act of acts) {
      expect(isProved(act, stranger)).toBe(false)
      expect(isProved(act, { ...stranger, loginEmail: null })).toBe(false)
    }
  })

  it("is a login by the contact's own mailbox: for acts thirty minutes, for codes its whole life", () => {
    const owner = { ...stranger, loginEmail: 'LIN@example.com' }
    expect(acts.map((act) => isProved(act, owner))).toEqual([true, true])
    const old = { ...owner, loginAt: minutesAgo(limits.orderProofMinutes) }
    expect(acts.map((act) => isProved(act, old))).toEqual([false, true])
  })

  it("is the order's own code, entered by this login: for acts thirty minutes, for codes its whole life", () => {
    const old = { ...stranger, loginAt: minutesAgo(600) }
    expect(acts.map((act) => isProved(act, { ...old, provedAt: minutesAgo(29) }))).toEqual([true, true])
    expect(acts.map((act) => isProved(act, { ...old, provedAt: minutesAgo(30) }))).toEqual([false, true])
  })

  it('is a browser that knows the order, for codes only', () => {
    expect(acts.map((act) => isProved(act, { ...stranger, knownBrowser: true }))).toEqual([false, true])
  })

  it('of an order with a mobile only is its code, and no login however fresh', () => {
    const byText = { ...stranger, contact: { phone: '15410000101' } }
    for (const loginEmail of [null, 'lin@example.com', '15410000101']) {
      for (const act of acts) expect(isProved(act, { ...byText, loginEmail })).toBe(false)
    }
    expect(acts.map((act) => isProved(act, { ...byText, provedAt: minutesAgo(29) }))).toEqual([true, true])
    expect(askForProof(byText.contact)).toEqual({ sentTo: '154****0101' })
  })

  it('goes to the mailbox, else to the mobile where the airline has registered its text, else nowhere', () => {
    const gateway = (knows: boolean) => ({ sms: { knows: () => knows, send: async () => 'accepted' as const } })
    const [contactEmail, contactPhone] = ['lin@example.com', '15410000101']
    expect(getCodeContact(gateway(true), { contactEmail, contactPhone })).toEqual({ email: contactEmail })
    expect(getCodeContact({ sms: null }, { contactEmail, contactPhone: null })).toEqual({ email: contactEmail })
    expect(getCodeContact(gateway(true), { contactEmail: null, contactPhone })).toEqual({ phone: contactPhone })
    for (const { sms } of [gateway(false), { sms: null }])
      expect(getCodeContact({ sms }, { contactEmail: null, contactPhone })).toBeNull()
    expect(getCodeContact(gateway(true), { contactEmail: null, contactPhone: null })).toBeNull()
  })

  it('is a fresh login where no code can reach the contact', () => {
    const unknown = { ...stranger, contact: null, loginEmail: null }
    expect(acts.map((act) => isProved(act, unknown))).toEqual([true, true])
    expect(acts.map((act) => isProved(act, { ...unknown, loginAt: minutesAgo(30) }))).toEqual([false, false])
    expect(askForProof(null)).toEqual({ sentTo: null })
  })

  it('of codes never asks for more than the proof of an act, and age never adds a proof', () => {
    const mailbox = fc.constantFrom('lin@example.com', 'somebody@example.com', null)
    const anyContact = fc.oneof(mailbox, fc.constant('15410000101'))
    const age = fc.integer({ min: 0, max: 1440 })
    fc.assert(
      fc.property(
        anyContact,
        mailbox,
        age,
        fc.option(age),
        fc.boolean(),
        age,
        (contact, loginEmail, login, code, knownBrowser, later) => {
          const facts: ProofFacts = {
            contact: contact === null ? null : contact.includes('@') ? { email: contact } : { phone: contact },
            loginEmail,
            knownBrowser,
            now,
            loginAt: minutesAgo(login),
            provedAt: code === null ? null : minutesAgo(code),
          }
          if (isProved('change', facts)) expect(isProved('showCodes', facts)).toBe(true)
          const aged = { ...facts, now: new Date(now.getTime() + later * 60_000) }
          for (const act of acts) if (isProved(act, aged)) expect(isProved(act, facts)).toBe(true)
        },
      ),
    )
  })
})
