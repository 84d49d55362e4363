import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ErrorName } from '@aisle/contract/error-codes'
import { describe, expect, it } from 'vitest'
import { demonstrationAirline, fillPlaceholders } from '../../../airline/airline.ts'
import { readConfig } from '../../../boot/config/config.ts'
import { readDemoFiles } from '../../../demo/read-demo-files.ts'
import { readFlightNumber } from '@aisle/rules/flight-number'
import { readTicketNumber } from '@aisle/rules/ticket-number'
import { letterMail } from '../../../outside/mail/letter-mail.ts'
import { dressPage, ownFavicon } from './airline-page.ts'
import { ContractError } from '../../contract-error.ts'
import { failureAnswer } from '../answer.ts'
import { describeApi } from '../documents/api-description.ts'

const file = (path: string) => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url))
const page = readFileSync(file('apps/web/index.html'), 'utf8')
const { airline: spruce } = readConfig({
  AISLE_DEMO: '1',
  AISLE_PROFILE: file('docs/examples/spruce-air/profile.json'),
})
const egret = /白鹭|Egret|\b731\b|\bMF\d|MF 航班/

const getSettings = (html: string): unknown =>
  JSON.parse((/<meta name="aisle-airline" content="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'))

describe('the page', () => {
  it('of the demonstration differs by the airline’s words only, and keeps its own sign', () => {
    const dressed = dressPage(page, demonstrationAirline)
    expect(dressed.replace(/(<meta name="aisle-airline" content=)"[^"]*"/, '$1""')).toBe(page)
    expect(getSettings(dressed)).toMatchObject({ words: { airline: { zh: '白鹭航空', en: 'Egret Air' } } })
    expect(getSettings(dressed)).not.toHaveProperty('mark')
    expect(ownFavicon(demonstrationAirline)).toBeNull()
  })

  it('of another airline has its name, colours, sign and words, and nothing of the egret', () => {
    const dressed = dressPage(page, spruce)
    expect(dressed).toContain('<title>云杉航空 · Spruce Air</title>')
    expect(dressed).toContain('<meta name="theme-color" content="#f4f1f8"')
    expect(dressed).toMatch(
      /<style>\[data-theme='light'\]\{--bg:#f4f1f8;--sea:#5b3f9e;.*\[data-theme='dark'\]\{.*<\/style><\/head>/,
    )
    expect(getSettings(dressed)).toMatchObject({
      words: { flightPrefix: { en: 'YU' }, ticketPrefix: { zh: '998' }, airlineShort: { zh: '云杉' } },
      texts: { heroFirst: { en: 'Your time aloft,' } },
      mark: { box: '0 0 32 32' },
    })
    expect(dressed).not.toMatch(egret)
    expect(ownFavicon(spruce)).toMatch(/^<svg .* color="#5b3f9e">.*fill="#c2410c"/)
  })
})

describe('what another airline’s product says', () => {
  it('is in its name: numbers, messages, mails, texts of the operators, description', () => {
    expect(readTicketNumber(spruce.ticketPrefix, '1234567890')).toEqual({ ticketNo: '9981234567890' })
    expect(readTicketNumber(spruce.ticketPrefix, '731-1234567890')).toEqual({ error: 'ticketOtherAirline' })
    expect(['829', 'yu829', 'SPZ829', 'MF829'].map((typed) => readFlightNumber(spruce, typed))).toEqual([
      ...Array.from({ length: 3 }, () => ({ flightNo: 'YU829' })),
      { error: 'flightOtherAirline' },
    ])
    const silent = () => undefined
    const refusal = (name: ErrorName) =>
      failureAnswer(
        { airline: spruce, log: { info: silent, warn: silent, error: silent } },
        new ContractError(name),
        {},
      ).body
    expect(refusal('ticketOtherAirline')).toMatchObject({
      message: expect.stringMatching(/^仅支持 998 开头的客票/),
    })
    expect(refusal('flightOtherAirline')).toMatchObject({
      messageEn: expect.stringMatching(/^Only YU flights are supported\. On a code-share, enter the YU number/),
    })
    const words = { zh: '您好', en: 'Hello' }
    const letter = { to: 'a@example.com', subject: words, headline: words }
    expect(letterMail(spruce, { ...letter, language: 'zh' }).text).toContain('云杉航空自动发送')
    expect(letterMail(spruce, { ...letter, language: 'en' }).html).toContain('by Spruce Air')
    expect(fillPlaceholders(spruce, { zh: '{company}，{serviceHours}，{other}', en: '{company}, {phone}' })).toEqual({
      zh: '云杉航空有限公司（虚构），07:30~22:00，{other}',
      en: 'Spruce Air Ltd (fictional), 0451-5550998',
    })
    expect(JSON.stringify(describeApi(new Set(), spruce))).toContain('Aisle for Spruce Air')
  })

  it('is so in its demonstration data as well', () => {
    const { drawings: _drawings, ...files } = readDemoFiles(spruce)
    expect(files.flights.every(({ flightNo }) => flightNo.startsWith('YU'))).toBe(true)
    expect(files.passengers.every(({ ticketNo }) => ticketNo.startsWith('998'))).toBe(true)
    expect(JSON.stringify(files)).not.toMatch(/白鹭|Egret/)
  })
})
