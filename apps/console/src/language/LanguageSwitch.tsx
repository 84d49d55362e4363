import { Button } from 'react-aria-components'
import { useLanguage } from './LanguageProvider.tsx'

/** Names the other language in its own words. */
export function LanguageSwitch({ className = 'a' }: { className?: string }) {
  const { language, choose } = useLanguage()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <Button className={className} onPress={() => choose(other)}>
      <span lang={other === 'zh' ? 'zh-CN' : 'en'}>{other === 'zh' ? '中文' : 'English'}</span>
    </Button>
  )
}
