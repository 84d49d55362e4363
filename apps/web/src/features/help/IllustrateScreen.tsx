import * as limits from '@aisle/contract/limits'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { goBack } from '../../navigation/router.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { DevicesRow } from './DevicesRow.tsx'
import { Facts } from './Facts.tsx'
import { illustratePhrases } from './illustrate-phrases.ts'

const kinds = [
  { icon: 'chat', name: 'textName', can: 'textCan' },
  { icon: 'web', name: 'browseName', can: 'browseCan' },
  { icon: 'play', name: 'streamName', can: 'streamCan' },
] as const

/** `/illustrate`: the kinds of plans and their common terms; prices are shown where plans are sold. */
export function IllustrateScreen() {
  const t = usePhrases(illustratePhrases)
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack()} />
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        <p className="b2 c2">{t('intro')}</p>
        <section className="sec">
          <h2 className="h2">{t('kinds')}</h2>
          <Card flush>
            {kinds.map(({ icon, name, can }) => (
              <div className="row" key={name}>
                <Icon name={icon} className="sea" />
                <span className="gr">
                  <b className="b2">{t(name)}</b>
                  <br />
                  <span className="s c2">{t(can)}</span>
                </span>
              </div>
            ))}
          </Card>
          <div style={{ marginTop: '.75rem' }}>
            <Note>{t('noCalls')}</Note>
          </div>
        </section>
        <Facts
          title={t('counting')}
          facts={[
            [t('wholeFlight'), t('wholeFlightText')],
            [t('timePlan'), t('timePlanText')],
            [t('dataPlan'), t('dataPlanText')],
          ]}
        />
        <Facts
          title={t('rules')}
          facts={[
            [t('oneDevice'), t('oneDeviceText')],
            [t('pausing'), t('pausingText', { seconds: limits.pauseSeconds, pauses: limits.pausesPerPlan })],
            [t('yours'), t('yoursText')],
            [t('sales'), t('salesText', limits.planSale)],
          ]}
        />
        <Facts
          title={t('refunds')}
          facts={[
            [t('automatic'), t('automaticText', { percent: limits.leastOnlinePercent })],
            [t('unused'), t('unusedText')],
            [t('outage'), t('outageText', { days: limits.returnWindowDays })],
            [t('arrival'), t('days', limits.refundWorkingDays)],
          ]}
        />
        <p className="s c2">{t('actual')}</p>
        <a className={buttonClass({ wide: true })} href={hrefTo(inFlight() ? '/productList' : '/purchaseIndex')}>
          {t('choose')}
        </a>
        <Card flush>
          <DevicesRow icon="device" label={t('devices')} />
          <Row icon="help" label={t('help')} href={hrefTo('/help')} />
        </Card>
      </main>
    </>
  )
}
