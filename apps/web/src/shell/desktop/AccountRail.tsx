import { usePhrases } from '../../language/phrases.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { accountHrefs, type AccountPage } from './account-pages.ts'
import { desktopPhrases } from './desktop-phrases.ts'

const icons: Record<AccountPage, IconName> = {
  me: 'user',
  orders: 'box',
  coupons: 'ticket',
  addresses: 'pin',
  invoices: 'receipt',
  refunds: 'refresh',
  help: 'head',
}

interface AccountRailProps {
  current: AccountPage
  /** The page in view lies below `current`. */
  below: boolean
}

/** The account's pages, with the one in view, or the one that the page in view belongs to, marked. */
export function AccountRail({ current, below }: AccountRailProps) {
  const t = usePhrases(desktopPhrases)
  return (
    <div className="rail">
      <nav aria-label={t('account')}>
        {accountHrefs.map(([page, href]) => (
          <a key={page} href={href} aria-current={page !== current ? undefined : below ? 'true' : 'page'}>
            <Icon name={icons[page]} />
            {t(page)}
          </a>
        ))}
      </nav>
    </div>
  )
}
