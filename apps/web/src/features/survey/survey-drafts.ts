import { onLoginChange } from '../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'
import type { StoredItems } from '../../storage/stored-items.ts'
import type { Unsaved } from './survey-rules.ts'

type Drafts = StoredItems['survey']

/**
 * By trip and survey: answers not yet confirmed by the server survive a reload, a closed page and a lost network (E13).
 */
const drafts = memoryStore<Drafts>(storage.read('survey') ?? {}, (kept) => {
  if (Object.keys(kept).length > 0) storage.write('survey', kept)
  else storage.remove('survey')
})

onLoginChange((event) => {
  if (event !== 'loggedIn' && event !== 'loggedOut') drafts.set({})
})

const nothing: Unsaved = {}

export const getDraft = (subject: string): Unsaved => drafts.get()[subject] ?? nothing

export function useDraft(subject: string): Unsaved {
  return useMemoryStore(drafts)[subject] ?? nothing
}

export function keepDraft(subject: string, unsaved: Unsaved): void {
  const { [subject]: _, ...others } = drafts.get()
  drafts.set(Object.keys(unsaved).length > 0 ? { ...others, [subject]: unsaved } : others)
}
