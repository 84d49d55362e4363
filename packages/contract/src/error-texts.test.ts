import { describe, expect, it } from 'vitest'
import { errorCodes, errorMessages, type ErrorName } from './error-codes.ts'
import { errorReasons } from './error-reasons.ts'
import type { Bilingual } from './language.ts'
import { invoiceRefusals } from './states/invoice-states.ts'
import { refundClosedReasons } from './states/refund-states.ts'
import { couponReasons, rightsCardReasons } from './states/shop-states.ts'

/** The errors with a text that says only what is wrong, and why that is enough. */
const withoutNextStep: Partial<Record<ErrorName, string>> = {
  channelRequired: 'only a program that is not our page meets it',
  malformedBody: 'only a program that is not our page meets it',
  unknownPath: 'only a program that is not our page meets it',
  wrongMethod: 'only a program that is not our page meets it',
  receiverRequired: 'the words of spec §5, under the field that is meant',
  phoneRequired: 'the words of spec §5, under the field that is meant',
  areaRequired: 'the words of spec §5, under the field that is meant; its reasons say more',
  surveyClosed: 'nothing is left to do',
}

const steps = {
  zh: /请(?!求)|可(?:以|再次|在|继续|查看|取消|下载)/,
  en: /\b[Pp]lease\b|\b[Yy]ou can\b|(?:^|[.;?!,] )(?:Ask|Check|Choose|Confirm|Enter|If something|Just use|Log in|Look|On a code-share, enter|Place|Remove|See|Ship|Tap|To link it, log in|Try|first show)\b/,
}

const namesAStep = ({ zh, en }: Bilingual) => steps.zh.test(zh) && steps.en.test(en)

// Object.entries widens the keys; they are exactly the tables'.
const errors = Object.entries(errorCodes) as [ErrorName, Bilingual][]
const reasons = (Object.entries(errorReasons) as [ErrorName, Readonly<Record<string, Bilingual>>][]).flatMap(
  ([name, of]) => Object.entries(of).map(([reason, text]) => ({ name, reason, text })),
)

describe('a way out of every refusal', () => {
  it('is named by the text of each error in both languages, or need not be', () => {
    const without = errors.filter(([, text]) => !namesAStep(text)).map(([name]) => name)
    expect(without.sort()).toEqual(Object.keys(withoutNextStep).sort())
  })

  it('is named by the text of each reason in both languages', () => {
    expect(reasons.filter(({ text }) => !namesAStep(text)).map(({ name, reason }) => `${name} ${reason}`)).toEqual([])
  })

  it('is the reason’s own: no two reasons of an error have the same text', () => {
    for (const language of ['zh', 'en'] as const) {
      const texts = reasons.map(({ name, text }) => `${name} ${text[language]}`)
      expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
    }
  })

  it('speaks Chinese and English with the same placeholders (G8)', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
    for (const { text } of reasons) {
      expect(text.zh).toMatch(/[\u4e00-\u9fff]/)
      expect(text.en).toMatch(/^[ -~’]+$/)
      expect(holes(text.zh)).toEqual(holes(text.en))
    }
  })

  it('follows the reason in the detail; an unknown or missing one gives the text of the error', () => {
    const wait = errorMessages('waitFirst', { reason: 'code', retryAfterSeconds: 58 })
    expect(wait.en).toBe('A code is on its way. Please check your e-mail; you can ask for another in 58 seconds.')
    expect(wait.zh).toContain('58 秒')
    for (const reason of [null, undefined, 'toString', 'constructor', 7]) {
      expect(errorMessages('stateChanged', { reason }).en).toBe(errorCodes.stateChanged.en)
    }
  })

  it.each([
    ['couponUnusable', couponReasons],
    ['rightsCardUnusable', rightsCardReasons],
    ['refundUnavailable', refundClosedReasons],
    ['invoiceUnavailable', invoiceRefusals],
  ] as const)('exists for each reason of %s that the contract names', (name, named) => {
    expect(Object.keys(errorReasons[name])).toEqual(expect.arrayContaining([...named]))
  })
})
