import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTicketNumber, readWholeTicket } from './ticket-number.ts'

const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))

/** As itineraries, receipts, boarding passes, mails and chat messages print a ticket number. */
const labels = [
  '',
  'ETKT ',
  'ETKT',
  'E-TKT: ',
  'e-ticket ',
  'TKT# ',
  'Ticket No. ',
  'TICKET NUMBER: ',
  '票号：',
  '票号:',
]
const chineseLabels = ['电子客票号码：', '电子客票号', '客票号 ', '电子票号：']
const layouts = [
  (prefix: string, serial: string) => prefix + serial,
  (prefix: string, serial: string) => `${prefix}-${serial}`,
  (prefix: string, serial: string) => `${prefix} ${serial}`,
  (prefix: string, serial: string) => `${prefix}/${serial}`,
  (prefix: string, serial: string) => `${prefix}.${serial}`,
  (prefix: string, serial: string) => `${prefix}–${serial.slice(0, 4)} ${serial.slice(4)}`,
  (_prefix: string, serial: string) => serial,
  (prefix: string, serial: string) => `${prefix}-${serial} 4`,
  (prefix: string, serial: string) => `${prefix}-${serial}/${serial.slice(-2)}`,
]

describe('a ticket number (W2)', () => {
  it('is read from every layout with every label, plain and full-width', () => {
    const printed = fc.record({
      label: fc.constantFrom(...labels, ...chineseLabels),
      layout: fc.constantFrom(...layouts),
      serial: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 }),
      wide: fc.boolean(),
    })
    fc.assert(
      fc.property(printed, ({ label, layout, serial, wide }) => {
        const typed = label + layout('731', serial)
        expect(readTicketNumber('731', wide ? fullWidth(typed) : typed)).toEqual({ ticketNo: `731${serial}` })
      }),
    )
  })

  it.each([
    '7319991000137',
    '731-9991000137',
    ' 731–999 1000137 ',
    '73199910001374',
    '9991000137',
    '７３１－９９９１０００１３７',
    'ETKT 731-9991000137',
    '731/9991000137',
    '票号：731-9991000137',
    '731-9991000137/38',
    '731-9991000137\u200b',
  ])('is 7319991000137 where %j is written', (typed) => {
    expect(readTicketNumber('731', typed)).toEqual({ ticketNo: '7319991000137' })
  })

  it.each([
    ['', 'ticketRequired'],
    ['  - ', 'ticketRequired'],
    ['票号：', 'ticketRequired'],
    ['73199', 'ticketFormat'],
    ['731999100013', 'ticketFormat'],
    ['731999100013742', 'ticketFormat'],
    ['73199910OO137', 'ticketFormat'],
    ['731999100013A', 'ticketFormat'],
    ['座位 12A', 'ticketFormat'],
    ['7819991000137', 'ticketOtherAirline'],
    ['78199910001371', 'ticketOtherAirline'],
    ['ETKT 781-9991000137', 'ticketOtherAirline'],
  ])('is refused where %j is written, with %s', (typed, error) => {
    expect(readTicketNumber('731', typed)).toEqual({ error })
  })

  it('reads back the number that it has read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789731 -/.票号ETKT') }), (typed) => {
        const read = readTicketNumber('731', typed)
        if ('ticketNo' in read) expect(readTicketNumber('731', read.ticketNo)).toEqual(read)
      }),
    )
  })
})

describe('a whole ticket number', () => {
  it.each([
    ['731-9991002877', '7319991002877'],
    ['ETKT 781 2401002877 4', '7812401002877'],
    ['9991002877', null],
    ['731-999100287X', null],
    ['', null],
  ])('of any airline: %j is %j', (typed, expected) => {
    expect(readWholeTicket(typed)).toBe(expected)
  })
})
