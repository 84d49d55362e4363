import { useEffect } from 'react'
import { shortTime } from '../language/formats.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useNow } from '../ui/use-now.ts'
import { followLive, showNews, tryNow, useLive } from './live-store.ts'

const phrases = {
  live: { zh: '实时', en: 'Live' },
  away: { zh: '{time} 起未实时更新', en: 'Not live since {time}' },
  tryNow: { zh: '立即重连', en: 'Try now' },
  news: { zh: '有更新，显示', en: 'Show news' },
} as const

/** Whether the page is told what changes, and if not, since when. */
export function LiveDot() {
  const { text, language } = useLanguage()
  const now = useNow()
  const { isLive, since, hasNews, arrivals } = useLive()
  useEffect(() => followLive(), [])
  return (
    <>
      {hasNews && (
        <button className="btn sm" onClick={showNews}>
          {text(phrases.news)}
        </button>
      )}
      <span className={isLive ? 'live' : 'live lost'}>
        {(isLive || since) && <i key={arrivals} className={arrivals > 0 ? 'beat' : undefined} aria-hidden="true" />}
        <span role="status">
          {isLive && text(phrases.live)}
          {since && text(phrases.away).replace('{time}', shortTime(since, language, now))}
        </span>
        {since && (
          <button className="btn txt sm" onClick={tryNow}>
            {text(phrases.tryNow)}
          </button>
        )}
      </span>
    </>
  )
}
