import type { SavedView, ViewShare } from '@aisle/contract/console-views'
import { staffRoleNames, type StaffRole } from '@aisle/contract/staff-roles'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { listPhrases as phrases } from './list-phrases.ts'

/** Who sees a view, in words. */
export function useAudienceWords() {
  const { text } = useLanguage()
  const words = (share: ViewShare, roles: readonly StaffRole[]): string =>
    text(phrases[share]).replace('{roles}', roles.map((role) => text(staffRoleNames[role])).join(text(phrases.and)))
  return {
    words,
    ofView: ({ share, sharedWith }: SavedView) => words(share, sharedWith === 'all' ? [] : sharedWith),
  }
}
