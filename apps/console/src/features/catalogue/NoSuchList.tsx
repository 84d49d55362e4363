import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../language/LanguageProvider.tsx'

const phrases = {
  none: { zh: '没有这个列表', en: 'There is no such list' },
  toGoods: { zh: '去商品', en: 'To the goods' },
} as const

export function NoSuchList() {
  const { text } = useLanguage()
  return (
    <div className="empty v">
      <h1>{text(phrases.none)}</h1>
      <p>
        <Link to="/catalogue/$resource" params={{ resource: 'goods' }} className="a">
          {text(phrases.toGoods)}
        </Link>
      </p>
    </div>
  )
}
