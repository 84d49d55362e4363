import { couponList, rightsCardList } from '@aisle/contract/coupons'
import type { Coupon, RightsCard } from '@aisle/contract/coupons-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { useServerNow } from '../../api/server-time.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { goBack } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { AccountAside } from '../me/index.ts'
import { couponPhrases } from './coupon-phrases.ts'
import { couponTabs, isUsableNow, tabOfCoupon, type CouponTab } from './coupon-view-rules.ts'
import { OwnCoupon } from './OwnCoupon.tsx'
import { RightsCardLine } from './RightsCardLine.tsx'
import { RightsCardView } from './RightsCardView.tsx'

/** `/couponsCentre`: the passenger's coupons and rights cards (S4, S5). */
export function CouponsCentreScreen() {
  const t = usePhrases(couponPhrases)
  // Orders placed or cancelled in the meantime change them.
  const coupons = useApiQuery(couponList, {}, { staleTime: 0 })
  const cards = useApiQuery(rightsCardList, {}, { staleTime: 0 })
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack('/me')} />
      <main className="besides">
        <h1 className="dh dk">{t('title')}</h1>
        {coupons.data && cards.data ? (
          <>
            {cards.data.cards.length > 0 && <RightsCards cards={cards.data.cards} />}
            <Coupons coupons={coupons.data.coupons} />
          </>
        ) : coupons.isError || cards.isError ? (
          <LoadFailed
            busy={coupons.isFetching || cards.isFetching}
            onReload={() => {
              void coupons.refetch()
              void cards.refetch()
            }}
          >
            {t('loadFailedText')}
          </LoadFailed>
        ) : (
          <div className="v late">
            {[1, 2, 3].map((box) => (
              <Skeleton key={box} lines={['45%', '100%', '70%']} />
            ))}
          </div>
        )}
        <AccountAside />
      </main>
    </>
  )
}

function RightsCards({ cards }: { cards: readonly RightsCard[] }) {
  const t = usePhrases(couponPhrases)
  const over = cards.filter(({ state }) => state !== 'usable')
  return (
    <section className="v">
      <h2 className="h2" style={{ margin: 0 }}>
        {t('rightsCards')}
      </h2>
      {cards
        .filter(({ state }) => state === 'usable')
        .map((card) => (
          <RightsCardView key={card.rightsNo} card={card} />
        ))}
      {over.map((card) => (
        <Card key={card.rightsNo}>
          <RightsCardLine card={card} dead note={card.state === 'expired' && t('expired')} />
        </Card>
      ))}
    </section>
  )
}

const emptyTexts = { usable: 'noneText', used: 'noneUsed', expired: 'noneExpired' } as const

function Coupons({ coupons }: { coupons: readonly Coupon[] }) {
  const t = usePhrases(couponPhrases)
  const now = useServerNow()
  // The cart, if it was shown, has left it there.
  const inCart = useQueryClient().getQueryData(['couponInCart'])
  const [tab, setTab] = useState<CouponTab>('usable')
  const ready = coupons.filter((coupon) => isUsableNow(coupon, now)).length
  const shown = coupons.filter((coupon) => tabOfCoupon(coupon) === tab)
  return (
    <section className="v sec">
      <h2 className="h2" style={{ margin: 0 }}>
        {t('coupons')}
      </h2>
      {coupons.length > 0 && (
        <div style={{ marginTop: '-.5rem' }}>
          <Tabs
            label={t('tabsLabel')}
            options={couponTabs.map((value) => ({
              value,
              label: value === 'usable' && ready > 0 ? t('usableCount', { n: ready }) : t(value),
            }))}
            value={tab}
            onChange={setTab}
          />
        </div>
      )}
      {tab === 'usable' && ready > 0 && <p className="hint">{t('bestIsApplied')}</p>}
      {shown.length > 0 ? (
        <div className="v cpn-list">
          {shown.map((coupon) => (
            <OwnCoupon key={coupon.couponId} coupon={coupon} now={now} inCart={coupon.couponId === inCart} />
          ))}
        </div>
      ) : (
        <NoCoupons tab={tab} />
      )}
    </section>
  )
}

function NoCoupons({ tab }: { tab: CouponTab }) {
  const t = usePhrases(couponPhrases)
  const tripOnly = useSession()?.passenger.scope === 'trip'
  return (
    <Empty
      scene={climb}
      title={t('none')}
      heading="h2"
      action={
        tab === 'usable' && (
          <Link to="/shop" className={buttonClass({ kind: 'line' })}>
            {t('toShop')}
          </Link>
        )
      }
    >
      <p>{t(tripOnly ? 'tripOnly' : emptyTexts[tab])}</p>
    </Empty>
  )
}
