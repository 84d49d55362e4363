import type { StaffAuditLine } from '@aisle/contract/console-audit'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { auditPhrases as phrases } from './audit-phrases.ts'

/** Lines of the audit. Their words are the machine's, in English. */
export function AuditTable({
  rows,
  open,
  onOpen,
}: {
  rows: readonly StaffAuditLine[]
  open: string | undefined
  onOpen: (auditId: string) => void
}) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <TableFrame label={text(phrases.caption)}>
      <table className="tbl">
        <caption className="vh">{text(phrases.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{text(phrases.at)}</th>
            <th scope="col">{text(phrases.who)}</th>
            <th scope="col">{text(phrases.did)}</th>
            <th scope="col">{text(phrases.what)}</th>
            <th scope="col">{text(phrases.state)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.auditId} className={row.auditId === open ? 'sel' : ''}>
              <td className="m nb">
                <time dateTime={row.at} title={fullTime(row.at)}>
                  {shortTime(row.at, language, now)}
                </time>
              </td>
              <th scope="row">
                <span className="h">
                  <span className="av" aria-hidden="true">
                    {row.person ? row.who.slice(0, 1) : <Icon name="key" size="s" />}
                  </span>
                  <span>
                    {row.who}
                    {!row.person && <span className="s c3"> {text(phrases.key)}</span>}
                  </span>
                </span>
              </th>
              <td className="m nb">
                <button className="a" onClick={() => onOpen(row.auditId)}>
                  {row.command}
                </button>
              </td>
              <td lang="en">{row.summary}</td>
              <td>
                {row.undo !== 'never' && (
                  <span className={row.mayUndo ? 'tag sea' : 'tag'}>
                    {text(row.undo === 'undone' ? phrases.undone : phrases.possible)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
