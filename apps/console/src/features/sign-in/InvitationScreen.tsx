import { consolePaths } from '@aisle/contract/console'
import type { Bilingual } from '@aisle/contract/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { acceptInvitation } from '../../session/passkey.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { signInPhrases } from './sign-in-phrases.ts'

/** The token stands behind the `#`, which browsers send to no server. */
export function InvitationScreen() {
  const { text } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [invitation] = useState(() => location.hash.slice(1))
  const invited = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: ({ signal }) =>
      callConsole<{ name: string; airline: Bilingual }>(consolePaths.invitation, { invitation }, signal),
  })
  const accept = useMutation({
    mutationFn: () => acceptInvitation(invitation),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['session'] })
      await navigate({ to: '/', replace: true })
    },
  })
  const name = invited.data?.name
  return (
    <SignInFrame airline={invited.data?.airline}>
      <h1>{name === undefined ? text(signInPhrases.title) : text(signInPhrases.invited).replace('{name}', name)}</h1>
      <p className="c2 lead">{text(name === undefined ? signInPhrases.checking : signInPhrases.invitedLead)}</p>
      <div className="v">
        {name !== undefined && (
          <Button className="btn pri w" isDisabled={accept.isPending} onPress={() => accept.mutate()}>
            <Icon name="fingerprint" />
            {text(signInPhrases.create)}
          </Button>
        )}
        <Problem error={accept.error ?? invited.error} />
      </div>
    </SignInFrame>
  )
}
