import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { currentEnvironment } from '../../environment/environment.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { formatFlightDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { replaceRoute } from '../../navigation/router.ts'
import { Button } from '../../ui/Button.tsx'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { BoardingPass, Route } from '../../ui/flight/BoardingPass.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Sky } from '../../ui/frame/Sky.tsx'
import { BackButton } from '../../ui/frame/TopBar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { paymentPhrases } from './payment-phrases.ts'

type Plan = OrderDetail['plans'][number]

/** What is ready, under the night sky: the next thing is the flight. */
export function ReadySky({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  const now = inFlight() || order.plans.some(({ flight }) => flight.status === 'departed')
  return (
    <Sky
      tone="night"
      narrow
      bar={
        <>
          <BackButton onBack={() => replaceRoute(inFlight() ? '/productList' : '/order/list')} />
          <span className="sp">
            <LanguagePill />
          </span>
        </>
      }
    >
      <div role="status">
        <h1 className="t1">
          <span style={{ display: 'block', marginBottom: '.5rem' }}>
            <Tag>
              <Icon name="check" size="x" />
              {t(order.payable === 0 ? 'nothingToPay' : 'paid')}
            </Tag>
          </span>
          {t(now ? 'readyNow' : 'readyToBoard')}
        </h1>
      </div>
    </Sky>
  )
}

/** The plan and its flight as a boarding pass: who flies where, and how far the way online is. */
export function ReadyPass({ order, plan }: { order: OrderDetail; plan: Plan }) {
  const t = usePhrases(paymentPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const { flight } = plan
  const names = [...new Set(order.lines.map(({ name }) => text(name)))].join(language === 'zh' ? '、' : ', ')
  return (
    <BoardingPass
      above={
        <>
          <p className="h s wrap" style={{ gap: '0 .5rem', marginBottom: '.875rem' }}>
            <b className="t3 num">{flight.flightNo}</b>
            <span className="c2 num">{formatFlightDate(flight.flightDate, language)}</span>
          </p>
          <Route flight={flight}>
            <FlightArc layout="card" flown={flight.status === 'departed' ? 0.75 : 0.5} marker="dot" />
          </Route>
          <p className="s c2" style={{ display: 'grid', gridTemplateColumns: '1fr auto 1fr', marginTop: '.25rem' }}>
            <span>{t('paidFor')}</span>
            <b style={{ color: 'var(--ink)' }}>{t('wifiReady')}</b>
            <span className="rt">{t('online')}</span>
          </p>
        </>
      }
      below={
        <div className="v num">
          {order.plans.map(({ lineNo, passengerName, seatNumber }) => (
            <p key={lineNo} className="h b2">
              <b>{passengerName}</b>
              <span className="sp">{seatNumber ?? t('noSeat')}</span>
            </p>
          ))}
          <p className="h b2">
            <span>{names}</span>
            <span className="sp">
              <Price amountMinor={order.payable} currency={order.currency} />
            </span>
          </p>
          <p className="s c2">
            {t('orderNo')} {order.orderNo}
          </p>
          {currentEnvironment() === 'browser' && !inFlight() && <Keep order={order} plan={plan} bought={names} />}
        </div>
      }
    />
  )
}

interface KeepProps {
  order: OrderDetail
  plan: Plan
  bought: string
}

/** In a browser only: host apps save no files. */
function Keep({ order, plan, bought }: KeepProps) {
  const t = usePhrases(paymentPhrases)
  const language = useLanguage()
  const keep = (way: 'keepInCalendar' | 'keepAsPicture') =>
    import('./keep-pass.ts').then((keeping) => keeping[way](order, plan, { bought, language, t }))
  return (
    <div className="h wrap" style={{ marginTop: '.5rem' }}>
      <Button kind="sec2" grow onClick={() => void keep('keepInCalendar')}>
        {t('toCalendar')}
      </Button>
      <Button
        kind="sec2"
        grow
        onClick={() => void keep('keepAsPicture').catch(() => showToast(t('noPicture'), 'error'))}
      >
        {t('toPicture')}
      </Button>
    </div>
  )
}
