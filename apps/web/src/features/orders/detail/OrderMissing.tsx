import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { orderPhrases } from '../order-phrases.ts'

/** The order does not exist, or belongs to another passenger. */
export function OrderMissing() {
  const t = usePhrases(orderPhrases)
  return (
    <Empty
      title={t('missing')}
      action={
        <Link to="/order/list" className={buttonClass()}>
          {t('toOrders')}
        </Link>
      }
    >
      <p>{t('missingText')}</p>
    </Empty>
  )
}
