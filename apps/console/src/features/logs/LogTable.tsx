import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { logsPhrases as phrases } from './logs-phrases.ts'

export interface LogEntry {
  name: string
  content: string
  language: string
  /** By the device's own clock. */
  clientTime: string | null
  receivedAt: string
}

/** The newest first, in the words of the app. */
export function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <TableFrame label={text(phrases.entries)}>
      <table className="tbl">
        <caption className="vh">{text(phrases.entries)}</caption>
        <thead>
          <tr>
            <th scope="col">{text(phrases.received)}</th>
            <th scope="col">{text(phrases.onDevice)}</th>
            <th scope="col">{text(phrases.name)}</th>
            <th scope="col">{text(phrases.content)}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, place) => (
            // Entries have no id of their own, and the list is never reordered.
            <tr key={place}>
              <td className="m nb">
                <time dateTime={entry.receivedAt} title={fullTime(entry.receivedAt)}>
                  {shortTime(entry.receivedAt, language, now)}
                </time>
              </td>
              <td className="m nb">
                {entry.clientTime && (
                  <time dateTime={entry.clientTime} title={fullTime(entry.clientTime)}>
                    {shortTime(entry.clientTime, language, now)}
                  </time>
                )}
              </td>
              <th scope="row" lang="en">
                {entry.name}
              </th>
              <td lang="en">{entry.content}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
