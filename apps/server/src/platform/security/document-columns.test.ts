import { describe, expect, it } from 'vitest'
import { documentColumns, hashDocument } from './document-columns.ts'
import { secureRandom } from './random.ts'
import { openVault } from './vault.ts'

const vault = openVault(Buffer.alloc(32, 1), secureRandom)
const columns = (type: string, number: string) => documentColumns(vault, 'FL1', { type, number })

describe('the columns of a document', () => {
  it('are found by a permit with and without its issue count, however the airline wrote it', () => {
    const [plain, counted, written] = [
      columns('HM', 'H99999001'),
      columns('HM', 'H9999900102'),
      columns('HM', 'h-99999001'),
    ]
    for (const other of [counted, written]) {
      expect(other.document_hash).toBe(plain.document_hash)
      expect(other.document_last6_hash).toBe(plain.document_last6_hash)
    }
    expect(plain.document_hash).toBe(hashDocument(vault, 'H99999001(01)'))
    expect(columns('TW', '9999900301').document_hash).toBe(hashDocument(vault, '99999003'))
    expect(columns('HM', 'H99999011').document_hash).not.toBe(plain.document_hash)
  })

  it('keep the number as the airline wrote it, sealed', () => {
    const { document_sealed: sealed } = columns('HM', 'H9999900102')
    expect(vault.open(sealed, { purpose: 'document' })).toBe('H9999900102')
  })
})
