import type { Vault } from './vault.ts'

/** G6: the number itself only sealed; hashes for lookups, that of the last six bound to the flight (P2). */
export function documentColumns(vault: Vault, flightId: string, document: { type: string; number: string }) {
  return {
    document_type: document.type,
    document_sealed: vault.seal(document.number, { purpose: 'document' }),
    document_hash: vault.hash('document', document.number),
    document_last6_hash: vault.hash('document-last6', `${flightId}:${document.number.slice(-6)}`),
  }
}
