import type { ConsoleSession } from '@aisle/contract/console'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Fragment, useState, type ReactNode } from 'react'
import { useLetterKeys } from '../keys/use-letter-keys.ts'
import { usePageKeys } from '../keys/use-page-keys.ts'
import { LiveDot } from '../live/LiveDot.tsx'
import { LanguageSwitch } from '../language/LanguageSwitch.tsx'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { SignInAgain } from '../session/SignInAgain.tsx'
import { useAttendance } from '../session/use-session.ts'
import { Icon, Logo } from '../ui/Icon.tsx'
import { DoneBar } from '../ui/DoneBar.tsx'
import { OfflineNote } from '../ui/OfflineNote.tsx'
import { KeyMap } from './KeyMap.tsx'
import { goKeysFor, placesFor } from './navigation.ts'
import { Palette } from './palette/Palette.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { shellPhrases } from './shell-phrases.ts'

/** A phone has no rail, and room for so many places at its foot. */
const mostOnPhone = 3

interface Props {
  session: ConsoleSession
  /** What waits for a second person. */
  approvals: ReactNode
  /** What waits for this person, by the address of its place. */
  waiting: Readonly<Record<string, ReactNode>>
}

/** Rail, bar and the screen. What a person may not see is not there. */
export function Shell({ session, approvals, waiting }: Props) {
  const { text } = useLanguage()
  const { roles } = session.person
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  useAttendance()
  usePageKeys()
  useLetterKeys((shortcut) => {
    if (shortcut === '?') setShowsKeys(true)
    const place = goKeysFor(roles).find(({ letter }) => shortcut === `g ${letter}`)
    if (place) void navigate(place.link)
  })
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
            <ul>
              <li>
                <Link to="/" activeOptions={{ exact: true }}>
                  <Icon name="home" />
                  <span>{text(shellPhrases.today)}</span>
                </Link>
              </li>
            </ul>
            {placesFor(roles).map(({ name, places }) => (
              <Fragment key={name.en}>
                <h2>{text(name)}</h2>
                <ul>
                  {places.map((place) => (
                    <li key={place.key}>
                      <Link {...place.link} activeOptions={{ exact: false, includeSearch: false }}>
                        <Icon name={place.icon} />
                        <span>{text(place.name)}</span>
                        {waiting[place.key]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </div>
        </nav>
        <div>
          <header className="tb">
            <Palette person={session.person} />
            <span className="sp" />
            {approvals}
            <LiveDot />
            <LanguageSwitch className="btn txt sm" />
            <PersonMenu person={session.person} onKeys={() => setShowsKeys(true)} />
          </header>
          <OfflineNote />
          <main id="main">
            <Outlet />
          </main>
          <nav className="tabbar places" aria-label={text(shellPhrases.main)}>
            <Link to="/" activeOptions={{ exact: true }}>
              <Icon name="home" />
              {text(shellPhrases.today)}
            </Link>
            {placesFor(roles)
              .flatMap(({ places }) => places)
              .slice(0, mostOnPhone)
              .map((place) => (
                <Link key={place.key} {...place.link} activeOptions={{ exact: false, includeSearch: false }}>
                  <Icon name={place.icon} />
                  {text(place.name)}
                </Link>
              ))}
          </nav>
        </div>
      </div>
      <DoneBar />
      <SignInAgain />
      {showsKeys && <KeyMap roles={roles} onClose={() => setShowsKeys(false)} />}
    </>
  )
}
