import { useEffect, type ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { Card } from '../../ui/Card.tsx'
import { currentWay } from './current-way.ts'
import { loginPhrases } from './login-phrases.ts'
import { enterByItself } from './ways-in.ts'
import { WaysIn } from './WaysIn.tsx'

interface LoginFirstProps {
  /** What stands here where the form below is the only way in. */
  children: ReactNode
}

/**
 * The guard has led here: why, and the way in of this environment; the e-mail code is in the form below. Where the host
 * can say who the passenger is without asking them, it is asked (L2).
 */
export function LoginFirst({ children }: LoginFirstProps) {
  const t = usePhrases(loginPhrases)
  useEffect(() => void enterByItself(), [])
  const way = currentWay()
  if (!way) return children
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
