import { Button } from 'react-aria-components'
import { CallRefused } from '../api/call-console.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'

const phrases = {
  retry: { zh: '重试', en: 'Try again' },
  ours: {
    zh: '页面出错了，没有任何改动。请重新打开。',
    en: 'This page has a fault. Nothing was changed. Please open it again.',
  },
} as const

/** Why something did not work, in the server's words, with a way to repeat it. Nothing without an error. */
export function Problem({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  const { text } = useLanguage()
  if (!error) return null
  return (
    <div className="problem s" role="alert">
      <span>{text(error instanceof CallRefused ? error.words : phrases.ours)}</span>
      {onRetry && (
        <Button className="btn sm" onPress={onRetry}>
          {text(phrases.retry)}
        </Button>
      )}
    </div>
  )
}
