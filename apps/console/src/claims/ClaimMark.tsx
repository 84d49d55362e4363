import type { StaffClaim } from '@aisle/contract/console-claims'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { claimPhrases as phrases } from './claim-phrases.ts'

/** Who is on it, in a list; nothing for nobody. */
export function ClaimMark({ claim }: { claim: StaffClaim | null }) {
  const { text } = useLanguage()
  if (!claim) return null
  return (
    <span className="h s claim">
      <span className={claim.own ? 'av c' : 'av b'} aria-hidden="true">
        {claim.by.slice(0, 1)}
      </span>
      <span className="el">{claim.own ? text(phrases.own) : text(phrases.isOnIt).replace('{name}', claim.by)}</span>
    </span>
  )
}
