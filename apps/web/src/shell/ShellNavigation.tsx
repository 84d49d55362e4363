import { usePhrases } from '../language/phrases.ts'
import { hrefTo, type AppPath } from '../navigation/paths.ts'
import { leaveLogin, type ShownRoute } from '../navigation/router.ts'
import { Badge } from '../ui/Badge.tsx'
import { useSession } from '../session/session-store.ts'
import { useCartPath } from '../session/use-cart-path.ts'
import { FrameIcon } from '../ui/frame/FrameIcon.tsx'
import { SiteHeader } from '../ui/frame/SiteHeader.tsx'
import { TabBar } from '../ui/frame/TabBar.tsx'
import { usePageChrome } from '../ui/frame/page-chrome.ts'
import { shellPhrases } from './shell-phrases.ts'

/** The entry of the desktop navigation for a page. Checkout is a part of where it is bought. */
function getSection({ path, query, route: { account } }: ShownRoute): string {
  if (account === 'coupons') return 'offers'
  if (account) return /^(order|invoice|refund)/.test(account) ? 'orders' : account
  if (query['planId'] || /^\/(purchaseIndex|productList|portalLogin|network|payAuth)/.test(path)) return 'wifi'
  return /^\/(shop|goods|cart|order\/)/.test(path) ? 'shop' : ''
}

export function DesktopHeader({ shown, wifiPath }: { shown: ShownRoute | null; wifiPath: AppPath }) {
  const t = usePhrases(shellPhrases)
  const { skies, cart } = usePageChrome()
  const cartPath = useCartPath()
  const session = useSession()
  const section = shown ? getSection(shown) : ''
  // Each way to the Wi-Fi is a path without parameters.
  const wifiHref = hrefTo(wifiPath as '/purchaseIndex')
  const item = (key: 'wifi' | 'shop' | 'orders' | 'offers' | 'help', href: string) => ({
    key,
    href,
    label: t(key),
    current: key === section,
  })
  return (
    <SiteHeader
      label={t('navigation')}
      homeHref={wifiHref}
      onLeave={leaveLogin}
      over={skies[skies.length - 1]}
      items={[
        item('wifi', wifiHref),
        item('shop', hrefTo('/shop')),
        item('orders', hrefTo('/order/list')),
        item('offers', hrefTo('/couponsCentre')),
        item('help', hrefTo('/help')),
      ]}
      right={
        <>
          <a className="ib" href={hrefTo(cartPath)}>
            <FrameIcon name="cart" />
            {t('cart')}
            <Badge n={cart} />
          </a>
          <a className="ib" href={hrefTo('/me')}>
            <FrameIcon name="user" />
            <span className={session && 'vh'}>{t('account')}</span>
            <span className="cut">{session?.passenger.displayName}</span>
          </a>
        </>
      }
    />
  )
}

export function PhoneTabs({ shown }: { shown: ShownRoute }) {
  const t = usePhrases(shellPhrases)
  const { actionBars, cart } = usePageChrome()
  const cartPath = useCartPath()
  if (!shown.route.tab || actionBars > 0) return null
  const current = shown.route.tab
  return (
    <TabBar
      label={t('navigation')}
      onLeave={leaveLogin}
      items={[
        { key: 'wifi', label: t('wifi'), href: hrefTo('/purchaseIndex'), icon: 'wifi', current: current === 'wifi' },
        { key: 'shop', label: t('shop'), href: hrefTo('/shop'), icon: 'bag', current: current === 'shop' },
        {
          key: 'cart',
          label: t('cart'),
          href: hrefTo(cartPath),
          icon: 'cart',
          current: current === 'cart',
          badge: cart,
        },
        { key: 'me', label: t('me'), href: hrefTo('/me'), icon: 'user', current: current === 'me' },
      ]}
    />
  )
}
