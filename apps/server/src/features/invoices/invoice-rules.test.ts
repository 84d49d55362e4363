import { endedInvoiceStates, invoiceStates, type InvoiceState } from '@aisle/contract/invoice-states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeUntil,
  gbkBytes,
  invoiceMoves,
  isNumbered,
  isOver,
  nextAskAt,
  readTitle,
  type TypedTitle,
} from './invoice-rules.ts'
import { getDisposition, fileNames } from './invoice-file-rules.ts'
import { printable } from './receipt-rules.ts'

const company: TypedTitle = {
  titleKind: 'enterprise',
  title: '厦门示例贸易有限公司',
  taxpayerNo: '91350200MA2XN3YX0K',
  email: 'A@Example.com',
}

describe('the table of invoices (S8)', () => {
  const walks = fc.array(fc.nat(), { maxLength: 12 })
  it('reaches every state from applied, and leads no number back to where there is none', () => {
    const seen = new Set<InvoiceState>(['applied'])
    fc.assert(
      fc.property(walks, (choices) => {
        let state: InvoiceState = 'applied'
        let numbered = false
        for (const choice of choices) {
          const ways: readonly InvoiceState[] = invoiceMoves[state]
          const next = ways[choice % Math.max(ways.length, 1)]
          if (!next) break
          if (next === 'issued') expect(numbered).toBe(false)
          state = next
          seen.add(state)
          if (numbered) expect(isNumbered(state)).toBe(true)
          numbered = isNumbered(state)
        }
        // R3: what has a number ends reversed, and nothing else does.
        if (isOver(state)) expect(state === 'reversed').toBe(numbered)
      }),
    )
    expect([...seen].toSorted()).toEqual([...invoiceStates].toSorted())
  })
})

describe('a title (S8)', () => {
  it('comes out as it is printed', () => {
    expect(
      readTitle({ ...company, title: '  厦门 \t 公司 ', taxpayerNo: ' 9135 0200-ma2xn3yx0k ', phone: ' 0592 1 ' }),
    ).toEqual({
      titleKind: 'enterprise',
      title: '厦门 公司',
      taxpayerNo: '91350200MA2XN3YX0K',
      email: 'a@example.com',
      address: '',
      phone: '0592 1',
      bank: '',
      bankAccount: '',
    })
    // A company's fields are not printed for a person.
    expect(readTitle({ ...company, titleKind: 'personal', bank: '示例银行' })).toMatchObject({
      taxpayerNo: null,
      bank: '',
    })
  })

  it.each<[string, Partial<TypedTitle>, string]>([
    ['nothing', { title: ' ' }, 'invoiceTitleRequired'],
    ['51 characters of two bytes', { title: '公'.repeat(51) }, 'invoiceTitleFormat'],
    ['26 rare characters of four', { title: '𠮷'.repeat(26) }, 'invoiceTitleFormat'],
    ['angle brackets', { title: '<b>' }, 'invoiceTitleFormat'],
    ['a picture', { title: '公司🎉' }, 'invoiceTitleFormat'],
    ['what nobody sees', { title: '公\u202e司' }, 'invoiceTitleFormat'],
    ['no number', { taxpayerNo: null }, 'taxpayerNoRequired'],
    ['14 digits', { taxpayerNo: '12345678901234' }, 'taxpayerNoFormat'],
    ['21 digits', { taxpayerNo: '123456789012345678901' }, 'taxpayerNoFormat'],
    ['an I in a unified code', { taxpayerNo: '91350200IA2XN3YX0K' }, 'taxpayerNoFormat'],
    ['no mailbox', { email: 'lin@example' }, 'emailFormat'],
    ['too long an address', { address: '路'.repeat(45), phone: '0592-12345678' }, 'invoiceContactFormat'],
    ['brackets in a bank', { bank: '<银行>' }, 'invoiceContactFormat'],
  ])('with %s is refused', (_what, typed, error) => {
    expect(readTitle({ ...company, ...typed })).toBe(error)
  })

  it.each<[string, Partial<TypedTitle>]>([
    ['50 characters of two bytes', { title: '公'.repeat(50) }],
    ['a rare character', { title: '𠮷野家' }],
    ['a unified code whose check digit does not fit', { taxpayerNo: '91350211M0000XUF46' }],
    ['an older number with an I', { taxpayerNo: '35020012345678I' }],
    ['100 bytes of address and phone', { address: '路'.repeat(43), phone: '0592-123456789' }],
  ])('with %s is taken', (_what, typed) => {
    expect(readTitle({ ...company, ...typed })).toMatchObject({ titleKind: 'enterprise' })
  })

  it('has as many bytes as GB 18030 gives it', () => {
    const decoder = new TextDecoder('gb18030')
    const written: [number[], string][] = [
      [[0x41], 'A'],
      [[0xb9, 0xab], '公'],
      [[0xa8, 0xa6], 'é'],
      [[0x81, 0x39, 0xef, 0x30], '㐁'],
      [[0x95, 0x32, 0xb6, 0x37], '𠈉'],
    ]
    for (const [bytes, text] of written) {
      expect(decoder.decode(new Uint8Array(bytes))).toBe(text)
      expect([text, gbkBytes(text)]).toEqual([text, bytes.length])
    }
  })
})

describe('files', () => {
  it('have a name in both languages', () => {
    expect(getDisposition(fileNames.blue('26352000000000000001'))).toBe(
      'attachment; filename="invoice-26352000000000000001.pdf"; '
        + "filename*=UTF-8''%E7%94%B5%E5%AD%90%E5%8F%91%E7%A5%A8-26352000000000000001.pdf",
    )
  })

  it('of receipts keep accents, and show what the fonts lack without them', () => {
    expect(printable('Café Müller – “Łódź” ’n €5')).toBe('Café Müller – “?ódz” ’n €5')
    expect(printable('Tea 茶')).toBe('Tea ?')
  })
})

it('an invoice is over exactly in the states that the contract calls ended', () => {
  expect(invoiceStates.filter(isOver)).toEqual(endedInvoiceStates)
})

describe('the questions to the issuer (S8)', () => {
  it('come soon at first, and every five minutes in the end', () => {
    const begun = changeUntil(new Date('2026-11-20T02:00:00Z'))
    const waits = [0, 30, 60, 600, 86_400].map((seconds) => {
      const now = new Date(begun.getTime() + seconds * 1000)
      return (nextAskAt(begun, now).getTime() - now.getTime()) / 1000
    })
    expect(waits).toEqual([10, 15, 30, 300, 300])
  })
})
