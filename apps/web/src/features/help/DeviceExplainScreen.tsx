import { usePhrases } from '../../language/phrases.ts'
import { pageSettings } from '../../environment/page-settings.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { goBack } from '../../navigation/router.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Row } from '../../ui/Row.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { devicePhrases } from './device-phrases.ts'
import { Disclosure } from './Disclosure.tsx'
import { Facts } from './Facts.tsx'

const problems = [
  ['noPage', 'noPageText'],
  ['vpn', 'vpnText'],
  ['address', 'addressText'],
  ['popup', 'popupText'],
  ['slow', 'slowText'],
] as const

/** `/deviceExplain`, in online mode: needs no server, because the reader may not be connected. */
export function DeviceExplainScreen() {
  const t = usePhrases(devicePhrases)
  // On the ground this page's own address does not work aboard.
  const address = pageSettings.role() === 'cabin' ? location.host : t('seatCard')
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack()} />
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        <section className="sec">
          <h2 className="h2">{t('steps')}</h2>
          <Card>
            <ol className="help-steps b2">
              <li>{t('flightMode')}</li>
              <li>{t('join')}</li>
              <li style={{ overflowWrap: 'anywhere' }}>{t('page', { address })}</li>
              <li>{t('verify')}</li>
            </ol>
          </Card>
        </section>
        <a className={buttonClass({ wide: true })} href={hrefTo('/productList')}>
          {t('getOnline')}
        </a>
        <Facts
          title={t('devices')}
          facts={[
            [t('phones'), t('phonesText')],
            [t('laptops'), t('laptopsText')],
            [t('others'), t('othersText')],
          ]}
        />
        <section className="sec">
          <h2 className="h2">{t('problems')}</h2>
          <Card flush>
            {problems.map(([title, text]) => (
              <Disclosure key={title} title={t(title)}>
                {t(text)}
              </Disclosure>
            ))}
          </Card>
        </section>
        <section className="sec">
          <h2 className="h2">{t('still')}</h2>
          <Card flush>
            <Row icon="head" label={t('contact')} href={hrefTo('/contact')} />
            <Row icon="help" label={t('help')} href={hrefTo('/help')} />
          </Card>
        </section>
      </main>
    </>
  )
}
