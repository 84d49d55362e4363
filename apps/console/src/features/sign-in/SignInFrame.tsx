import type { Bilingual } from '@aisle/contract/language'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../language/LanguageSwitch.tsx'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Logo } from '../../ui/Icon.tsx'
import { signInPhrases } from './sign-in-phrases.ts'

/** The card before a sign-in. */
export function SignInFrame({ airline, children }: { airline: Bilingual | undefined; children: ReactNode }) {
  const { text } = useLanguage()
  return (
    <div className="sign">
      <main className="card box">
        <p className="brand">
          <Logo />
          <span>
            {airline && text(airline)} <small>{text(signInPhrases.console)}</small>
          </span>
        </p>
        {children}
      </main>
      <footer className="h s c2">
        <LanguageSwitch />
      </footer>
    </div>
  )
}
