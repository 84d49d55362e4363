import { consolePaths } from '@aisle/contract/console'
import type { StaffInvitation, StaffMember } from '@aisle/contract/console-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { callWithPasskey } from '../../session/confirm-person.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { peoplePhrases as phrases } from './people-phrases.ts'

/** A link with which the person adds their passkey. */
export function Invitation({ person }: { person: StaffMember }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const client = useQueryClient()
  const [copied, setCopied] = useState(false)
  const invite = useMutation({
    mutationFn: () => callWithPasskey<StaffInvitation>(consolePaths.personInvite, { personId: person.personId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people'] }),
  })
  const link = invite.data && location.origin + invite.data.link
  return (
    <section className="card">
      <div className="b v g8">
        <Problem error={invite.error} />
        {invite.data && link && (
          <>
            <p className="s">{text(phrases.link).replace('{at}', shortTime(invite.data.until, language, now))}</p>
            <input className="in" readOnly aria-label={text(phrases.invite)} value={link} />
            <Button
              className="btn sm"
              onPress={() => {
                void navigator.clipboard.writeText(link)
                setCopied(true)
              }}
            >
              {text(copied ? phrases.copied : phrases.copy)}
            </Button>
          </>
        )}
        {!invite.data && (
          <Button className="btn" isDisabled={invite.isPending} onPress={() => invite.mutate()}>
            {text(person.passkeys > 0 || person.invitedUntil ? phrases.inviteAgain : phrases.invite)}
          </Button>
        )}
      </div>
    </section>
  )
}
