import { useId } from 'react'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { currentEnvironment } from '../../environment/environment.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Note } from '../../ui/Note.tsx'
import { useChosenMethod } from './chosen-method.ts'
import { payPhrases } from './pay-phrases.ts'
import { PayMethodName } from './PayMethodName.tsx'
import './payments.css'

interface PayMethodsProps {
  methods: readonly PaymentMethod[]
  /** Of these, whose gateway is not answering right now: they may be tried all the same. */
  silent?: readonly PaymentMethod[] | undefined
}

/**
 * The payment methods as rows of a card; the choice follows the passenger from screen to screen. Without any method it
 * explains what to do instead.
 */
export function PayMethods({ methods, silent = [] }: PayMethodsProps) {
  const t = usePhrases(payPhrases)
  const [chosen, choose] = useChosenMethod(methods)
  const id = useId()
  if (methods.length === 0) {
    return (
      <div className="row">
        <Note icon="alert">{t(currentEnvironment() === 'chatApp' ? 'noneInChatApp' : 'noneHere')}</Note>
      </div>
    )
  }
  const one = methods.length === 1
  return (
    <>
      <div className={one ? 'row' : 'pay-methods'} role="radiogroup" aria-labelledby={id}>
        <span className={one ? 'gr b2' : 'row b2'} id={id}>
          {t('payBy')}
        </span>
        {methods.map((method) => (
          <label key={method} className={one ? 'h b2 c2' : 'row b2'}>
            <span className={one ? undefined : 'gr'}>
              <PayMethodName method={method} />
            </span>
            <input
              className="cb"
              type="radio"
              name={id}
              value={method}
              checked={method === chosen}
              onChange={() => choose(method)}
            />
          </label>
        ))}
      </div>
      <Silent silent={silent} only={silent.length === methods.length} />
    </>
  )
}

/** The word on gateways that are not answering. */
function Silent({ silent, only }: { silent: readonly PaymentMethod[]; only: boolean }) {
  const t = usePhrases(payPhrases)
  if (silent.length === 0) return null
  const names = silent.map((method) => t(method)).join(t('and'))
  return (
    <div className="row">
      <Note icon="alert" live>
        {t(only ? 'silentOnly' : 'silent', { names })}
      </Note>
    </div>
  )
}
