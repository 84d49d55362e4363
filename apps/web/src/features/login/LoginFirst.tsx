import { useEffect, type ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { Card } from '../../ui/Card.tsx'
import { currentWay, passkeysWork } from './current-way.ts'
import { loginPhrases } from './login-phrases.ts'
import { enterByItself } from './ways-in.ts'
import { WaysIn } from './WaysIn.tsx'

interface LoginFirstProps {
  /** Rendered instead if the form below is the only way in. */
  children: ReactNode
}

/**
 * Explains the guard's redirect and offers this environment's way in; the e-mail code is in the form below. If the host
 * can identify the passenger without asking them, the login starts automatically (L2).
 */
export function LoginFirst({ children }: LoginFirstProps) {
  const t = usePhrases(loginPhrases)
  useEffect(() => void enterByItself(), [])
  const way = currentWay()
  if (!way && !passkeysWork()) return children
  return (
    <Card className="v">
      <div>
        <h2 className="t3">{t('loginFirst')}</h2>
        <p className="b2 c2" style={{ marginTop: '.25rem' }}>
          {t('loginFirstText')}
        </p>
      </div>
      <WaysIn way={way} quiet />
    </Card>
  )
}
