import * as limits from '@aisle/contract/limits'
import { readDocument } from '@aisle/rules/identity-document'
import type { Vault } from './vault.ts'

/** The hash by which a document is found (W2), however its number is written. */
export const hashDocument = (vault: Pick<Vault, 'hash'>, number: string): string =>
  vault.hash('document', readDocument(number))

/** The digits of a document that are asked for aboard (P2). */
export const getLastSix = (number: string): string => readDocument(number).slice(-limits.identityLastDigits)

/** G6: the number itself only sealed; hashes for lookups, that of the last six bound to the flight (P2). */
export function documentColumns(vault: Vault, flightId: string, document: { type: string; number: string }) {
  return {
    document_type: document.type,
    document_sealed: vault.seal(document.number, { purpose: 'document' }),
    document_hash: hashDocument(vault, document.number),
    document_last6_hash: vault.hash('document-last6', `${flightId}:${getLastSix(document.number)}`),
  }
}
