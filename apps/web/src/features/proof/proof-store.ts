import { memoryStore, type MemoryStore } from '../../storage/memory-store.ts'
import { noCode, type MailedCode } from '../pre-purchase/index.ts'
import type { ProofSubject } from './proof-subjects.ts'

const known = new Map<string, MemoryStore<MailedCode>>()

/** The input for this order, or for the login, outlives the sheet, as does the wait for another code. */
export function codeStoreOf(subject: ProofSubject): MemoryStore<MailedCode> {
  const name = subject.of === 'order' ? subject.orderNo : subject.of === 'link' ? subject.token : subject.of
  const store = known.get(name) ?? memoryStore<MailedCode>(noCode)
  known.set(name, store)
  return store
}
