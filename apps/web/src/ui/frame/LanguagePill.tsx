import { changeLanguage, useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { uiPhrases } from '../ui-phrases.ts'

/** Shows the other language, in that language; top right everywhere (design §9). */
export function LanguagePill() {
  const language = useLanguage()
  const t = usePhrases(uiPhrases)
  const other = language === 'zh' ? 'en' : 'zh'
  const shown = other === 'en' ? 'EN' : '中文'
  return (
    <button
      type="button"
      className="ib lg"
      aria-label={`${shown} ${t('switchLanguage')}`}
      onClick={() => changeLanguage(other)}
    >
      <span lang={other === 'en' ? 'en' : 'zh-CN'}>{shown}</span>
    </button>
  )
}
