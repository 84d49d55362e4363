import type { StaffClaim } from '@aisle/contract/console-claims'
import { Button } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Problem } from '../ui/Problem.tsx'
import { claimPhrases as phrases } from './claim-phrases.ts'
import type { useClaim } from './use-claim.ts'

interface Props {
  claim: StaffClaim | null
  /** Null: this person cannot act on it, and so takes nothing over. */
  taking: ReturnType<typeof useClaim> | null
}

/** That a colleague is on what is open, and the way to take over from them. */
export function ClaimNote({ claim, taking }: Props) {
  const { text } = useLanguage()
  if (!claim || claim.own) return null
  return (
    <>
      <div className="note hot claimed">
        <span className="av b" aria-hidden="true">
          {claim.by.slice(0, 1)}
        </span>
        <p className="gr">
          <b>{text(phrases.isOnIt).replace('{name}', claim.by)}</b>
          {taking && (
            <>
              <br />
              <span className="c2">{text(phrases.courtesy)}</span>
            </>
          )}
        </p>
        {taking && (
          <Button className="btn sm" isDisabled={taking.isTaking} onPress={taking.take}>
            {text(phrases.take)}
          </Button>
        )}
      </div>
      {taking && <Problem error={taking.error} />}
    </>
  )
}
