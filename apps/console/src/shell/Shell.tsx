import type { ConsoleSession } from '@aisle/contract/console'
import { hasRight } from '@aisle/contract/staff-roles'
import { Link, Outlet } from '@tanstack/react-router'
import { LanguageSwitch } from '../language/LanguageSwitch.tsx'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon, Logo } from '../ui/Icon.tsx'
import { OrderFinder } from './OrderFinder.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { shellPhrases } from './shell-phrases.ts'

/** Rail, bar and the screen. What a person may not see is not there. */
export function Shell({ session }: { session: ConsoleSession }) {
  const { text } = useLanguage()
  const seesOrders = hasRight(session.person.roles, 'orders', 'view')
  return (
    <>
      <a className="vh skip" href="#main">
        {text(shellPhrases.skip)}
      </a>
      <div className="app">
        <nav className="rail" aria-label={text(shellPhrases.main)}>
          <div>
            <Link to="/" className="brand">
              <Logo />
              <span>
                {text(session.airline)} <small>{text(shellPhrases.console)}</small>
              </span>
            </Link>
            {seesOrders && (
              <>
                <h2>{text(shellPhrases.service)}</h2>
                <ul>
                  <li>
                    <Link to="/orders" activeOptions={{ exact: false, includeSearch: false }}>
                      <Icon name="bag" />
                      <span>{text(shellPhrases.orders)}</span>
                    </Link>
                  </li>
                </ul>
              </>
            )}
          </div>
        </nav>
        <div>
          <header className="tb">
            {seesOrders && <OrderFinder />}
            <span className="sp" />
            <LanguageSwitch className="btn txt sm" />
            <PersonMenu person={session.person} />
          </header>
          <main id="main">
            <Outlet />
          </main>
        </div>
      </div>
    </>
  )
}
