import { recordKinds, type RecordResource } from '@aisle/contract/records'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { listsBeside } from './catalogue-places.ts'
import { picturePhrases } from './pictures/picture-phrases.ts'

/** The lists of the same place, where there are several. */
export function ListTabs({ resource }: { resource: RecordResource }) {
  const { text } = useLanguage()
  const lists = listsBeside(resource)
  if (lists.length < 2) return null
  return (
    <nav className="tabs" aria-label={text(recordKinds[resource].name)}>
      {lists.map((one) => (
        <Link key={one} to="/catalogue/$resource" params={{ resource: one }}>
          {text(recordKinds[one].name)}
        </Link>
      ))}
      {lists.includes('goods') && <Link to="/catalogue/pictures">{text(picturePhrases.title)}</Link>}
    </nav>
  )
}
