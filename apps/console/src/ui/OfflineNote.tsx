import { lastAnsweredAt } from '../api/call-console.ts'
import { clockTime } from '../language/formats.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useOnline } from './use-online.ts'

const phrases = {
  offline: {
    zh: '网络已断开。页面内容截至 {time}，恢复前可以查看，不能确认操作。',
    en: 'No network. The page is as of {time}: you can read on, but confirm nothing until it is back.',
  },
} as const

/** How old the page is while there is no network (console.md §8). */
export function OfflineNote() {
  const { text } = useLanguage()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="note warn s offline">
          {text(phrases.offline).replace('{time}', clockTime(lastAnsweredAt().toISOString()))}
        </p>
      )}
    </div>
  )
}
