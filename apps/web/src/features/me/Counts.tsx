import { couponList, rightsCardList } from '@aisle/contract/coupons'
import { useApiQuery } from '../../api/queries.ts'
import { useServerNow } from '../../api/server-time.ts'
import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { isUsableNow } from '../coupons/index.ts'
import { mePhrases } from './me-phrases.ts'
import { countPasses } from './me-rules.ts'

interface CountsProps {
  loggedIn: boolean
  /** How many orders could have an invoice; undefined until known. */
  uninvoiced: { n: number; more: boolean } | undefined
}

/** What the passenger has, each number with the way to its list. */
export function Counts({ loggedIn, uninvoiced }: CountsProps) {
  const t = usePhrases(mePhrases)
  const now = useServerNow()
  // Orders placed or cancelled in the meantime change them; a number that fails to come is missed by nobody.
  const shared = { enabled: loggedIn, quiet: true, staleTime: 0, placeholderData: <T,>(previous: T) => previous }
  const coupons = useApiQuery(couponList, {}, shared).data?.coupons
  const cards = useApiQuery(rightsCardList, {}, shared).data?.cards
  const passes = loggedIn && cards ? countPasses(cards) : undefined
  return (
    <nav
      aria-label={t('counts')}
      style={{
        display: 'grid',
        gap: '.75rem',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 5.25rem), 1fr))',
      }}
    >
      <Count
        icon="ticket"
        n={loggedIn ? coupons?.filter((coupon) => isUsableNow(coupon, now)).length : undefined}
        unit={t('couponsUnit')}
        label={t('coupons')}
        href={hrefTo('/couponsCentre')}
      />
      <Count
        icon="star"
        n={passes?.n}
        unit={t(passes?.flights ? 'flightsUnit' : 'passesUnit')}
        label={t('rights')}
        href={hrefTo('/couponsCentre', { query: { tab: 'rights' } })}
      />
      <Count
        icon="receipt"
        n={uninvoiced && `${uninvoiced.n}${uninvoiced.more ? '+' : ''}`}
        unit={t('invoicesUnit')}
        label={t('toInvoice')}
        href={hrefTo('/invoice')}
      />
    </nav>
  )
}

interface CountProps {
  icon: IconName
  n: number | string | undefined
  unit: string
  label: string
  href: string
}

function Count({ icon, n, unit, label, href }: CountProps) {
  return (
    <a className="card" href={href} style={{ padding: '.875rem .75rem' }}>
      <span className="h bl num" style={{ gap: '.25rem', minHeight: '2rem' }}>
        {n === undefined ? (
          <Icon name={icon} className="sea" />
        ) : (
          <>
            <b className="t1">{n}</b> <span className="s">{unit}</span>
          </>
        )}
      </span>
      <span className="s c2">{label}</span>
    </a>
  )
}
