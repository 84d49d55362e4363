import { HelpCode } from '../../client-log/HelpCode.tsx'
import { formatHours } from '../../language/formats.ts'
import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { goBack } from '../../navigation/router.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty, sceneLine } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { helpPhrases } from './help-phrases.ts'
import { MessageForm } from './MessageForm.tsx'
import { CallAndMail, useUntilChange } from './ServiceNow.tsx'
import { useHelp } from './use-help.ts'

type Contact = NonNullable<ReturnType<typeof useHelp>['data']>['contact']

const night = {
  egret: 56,
  line: (
    <>
      <path {...sceneLine} d="M8 84H168" />
      <path {...sceneLine} strokeLinejoin="round" d="M142 26a15 15 0 1 1-15-17 12 12 0 0 0 15 17z" />
    </>
  ),
}
const day = {
  egret: 56,
  line: (
    <>
      <path {...sceneLine} d="M8 84H168" />
      <circle {...sceneLine} cx="130" cy="26" r="11" />
      <path {...sceneLine} d="M130 5v4M130 43v4M109 26h4M147 26h4M115 11l3 3M142 38l3 3M145 11l-3 3M118 38l-3 3" />
    </>
  ),
}

/** `/contact`: how to reach the airline, whether it is open, and what to do without a phone connection. */
export function ContactScreen() {
  const t = usePhrases(helpPhrases)
  const help = useHelp()
  return (
    <>
      <TopBar title={t('contact')} onBack={() => goBack()} />
      <main aria-busy={help.isPending}>
        <h1 className="dh dk">{t('contact')}</h1>
        {help.isPending && <Skeleton lines={['60%', '95%', '90%']} />}
        {help.isError && !help.data && (
          <LoadFailed title={t('contactFailed')} reload={t('retry')} onReload={() => void help.refetch()} />
        )}
        {help.data && <Reach contact={help.data.contact} />}
        {/* Shown together with the contact above: a form that is being filled in must not jump. */}
        {!help.isPending && (
          <>
            <MessageForm />
            <Card>
              <h2 className="t3 h" style={{ gap: '.5rem' }}>
                <Icon name="seat" className="sea" />
                {t('aboard')}
              </h2>
              <p className="b2 c2" style={{ margin: '.5rem 0 .75rem' }}>
                {t('aboardText')}
              </p>
              <HelpCode />
              <p className="s c3 ct">{t('codeText')}</p>
            </Card>
            <Row card icon="help" label={t('help')} href={hrefTo('/help')} />
          </>
        )}
      </main>
    </>
  )
}

function Reach({ contact }: { contact: Contact }) {
  const t = usePhrases(helpPhrases)
  const until = useUntilChange(contact)
  const { openNow, serviceHours, phone, email } = contact
  return (
    <>
      <Empty scene={openNow ? day : night} title={t(openNow ? 'open' : 'closed')}>
        <p className="num">{t('hoursLong', { hours: formatHours(serviceHours) })}</p>
        <p>
          {t(openNow ? 'left' : 'opensIn', { time: until })}
          <br />
          {t(openNow ? 'openText' : 'closedText')}
        </p>
      </Empty>
      <Card>
        <dl className="b2" style={{ margin: 0, display: 'grid', gap: '.75rem' }}>
          <div className="h wrap">
            <dt className="c2 gr">{t('phone')}</dt>
            <dd className="num" style={{ margin: 0, userSelect: 'all' }}>
              {phone}
            </dd>
          </div>
          <div className="h wrap">
            <dt className="c2 gr">{t('email')}</dt>
            <dd style={{ margin: 0, userSelect: 'all', overflowWrap: 'anywhere' }}>{email}</dd>
          </div>
        </dl>
        <CallAndMail contact={contact} second />
      </Card>
    </>
  )
}
