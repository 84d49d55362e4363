import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { airline } from '../../environment/airline.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { Brand } from '../../ui/frame/Brand.tsx'
import { desktopPhrases } from './desktop-phrases.ts'

const clause = (id: string) => hrefTo('/privacyClause/:id?', { params: { id } })

/** Below every page of a desktop's browser on the ground: ways on, rules, and the company. */
export function SiteFooter() {
  return currentEnvironment() === 'browser' && <Footer />
}

function Footer() {
  const t = usePhrases(desktopPhrases)
  // It begins below the first view, so that a page that grows does not push it along in sight.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['footer'] = ''
    return () => void delete dataset['footer']
  }, [])
  return createPortal(
    <footer className="site-footer" aria-label={t('footer')}>
      <div className="columns">
        <Brand />
        <Column
          title={t('service')}
          links={[
            [t('help'), hrefTo('/help')],
            [t('contact'), hrefTo('/contact')],
            [t('onBoard'), hrefTo('/illustrate')],
          ]}
        />
        <Column
          title={t('shopping')}
          links={[
            [t('allGoods'), hrefTo('/shop', { query: { sort: 'recommended' } })],
            [t('orders'), hrefTo('/order/list')],
            [t('refunds'), hrefTo('/refund/list')],
            [t('invoices'), hrefTo('/invoice')],
          ]}
        />
        <Column
          title={t('policies')}
          links={[
            [t('shopTerms'), clause('shop_terms')],
            [t('wifiTerms'), clause('wifi_terms')],
            [t('privacy'), clause('privacy_policy')],
          ]}
        />
      </div>
      <Company />
    </footer>,
    document.body,
  )
}

function Column({ title, links }: { title: string; links: readonly (readonly [label: string, href: string])[] }) {
  return (
    <div>
      <h2 className="b2">{title}</h2>
      <ul>
        {links.map(([label, href]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** As the law of the airline's country asks for it. */
function Company() {
  const t = usePhrases(desktopPhrases)
  const text = useBilingual()
  const { company } = airline()
  if (!company) return null
  const { name, icp, registration } = company
  return (
    <p className="s num">
      <span>{text(name)}</span>
      {icp && <span>{icp}</span>}
      {registration && <span>{t('registration', { number: registration })}</span>}
    </p>
  )
}
