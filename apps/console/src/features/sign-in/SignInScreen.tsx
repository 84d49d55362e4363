import { consolePaths } from '@aisle/contract/console'
import { staffRoleNames } from '@aisle/contract/staff-roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { forgetSeenLists } from '../../lists/seen-list-store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { forgetRecents } from '../../shell/palette/recent-store.ts'
import { signInByPasskey } from '../../session/passkey.ts'
import { leaveForDirectory } from '../../session/single-sign-on.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { signInPhrases } from './sign-in-phrases.ts'
import { useSignInOptions } from './use-sign-in-options.ts'

/** Takes the place of the screen that was asked for, which is shown after the sign-in. */
export function SignInScreen() {
  const { text, language } = useLanguage()
  const client = useQueryClient()
  useEffect(forgetRecents, [])
  useEffect(forgetSeenLists, [])
  const options = useSignInOptions()
  const signIn = useMutation({
    mutationFn: (personId: string | null) =>
      personId === null
        ? signInByPasskey()
        : callConsole(consolePaths.signInFinish, { way: 'demonstration', personId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
  })
  const directory = useMutation({ mutationFn: () => leaveForDirectory(language) })
  const people = options.data?.demonstration ?? []
  return (
    <SignInFrame airline={options.data?.airline}>
      <h1>{text(signInPhrases.title)}</h1>
      <p className="c2 lead">{text(signInPhrases.lead)}</p>
      <div className="v">
        {options.data?.passkeys === false ? (
          <p className="note warn">{text(signInPhrases.noPasskeys)}</p>
        ) : (
          <Button className="btn pri w" isDisabled={signIn.isPending} onPress={() => signIn.mutate(null)}>
            <Icon name="fingerprint" />
            {text(signInPhrases.passkey)}
          </Button>
        )}
        {options.data?.directory && (
          <Button className="btn w" isDisabled={directory.isPending} onPress={() => directory.mutate()}>
            <Icon name="shield" />
            {text(signInPhrases.directory)}
          </Button>
        )}
        <Problem error={signIn.error ?? directory.error ?? options.error} onRetry={() => void options.refetch()} />
      </div>
      <p className="s c2 more">{text(signInPhrases.firstTime)}</p>
      {people.length > 0 && (
        <section className="more">
          <h2 className="s c2">{text(signInPhrases.demonstration)}</h2>
          <ul className="people">
            {people.map(({ personId, name, roles }) => (
              <li key={personId}>
                <Button className="btn w" isDisabled={signIn.isPending} onPress={() => signIn.mutate(personId)}>
                  <span lang="zh-CN">{name}</span>
                  <small>{roles.map((role) => text(staffRoleNames[role])).join(', ')}</small>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SignInFrame>
  )
}
