import { staffPath } from '@aisle/contract/console'
import { logEntriesShown } from '@aisle/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { DevicePassengers } from './DevicePassengers.tsx'
import { LogTable, type LogEntry } from './LogTable.tsx'
import { logHours, readHelpCode, type LogHours } from './logs-search-rules.ts'
import { logsPhrases as phrases } from './logs-phrases.ts'

const route = getRouteApi('/signed-in/logs')

/** What the device of a passenger on the phone wrote, and who used it (A1). */
export function LogsScreen() {
  const { text } = useLanguage()
  const { code, hours = 24 } = route.useSearch()
  const log = useQuery({
    queryKey: ['logs', code, hours],
    queryFn: ({ signal }) => {
      const since = new Date(Date.now() - hours * 3_600_000).toISOString()
      return callConsole<{ entries: LogEntry[] }>(staffPath('logs'), { helpCode: code, since }, signal)
    },
    enabled: code !== undefined,
    placeholderData: keepPreviousData,
  })
  const entries = log.data?.entries ?? []
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <p className="c3 s">{text(phrases.lead)}</p>
      </div>
      <CodeForm key={code} code={code ?? ''} hours={hours} />
      <Problem error={log.error} onRetry={() => void log.refetch()} />
      <div className="v g16">
        {code !== undefined && <DevicePassengers code={code} />}
        {code !== undefined && log.data && entries.length === 0 && (
          <p className="card empty" role="status">
            {text(phrases.none).replace('{code}', code)}
          </p>
        )}
        {entries.length > 0 && (
          <section className={log.isPlaceholderData ? 'card wait' : 'card'}>
            <LogTable entries={entries} />
            <footer className="s c3">
              {text(phrases.shared)}{' '}
              {entries.length === logEntriesShown && text(phrases.most).replace('{count}', String(logEntriesShown))}
            </footer>
          </section>
        )}
      </div>
    </>
  )
}

function CodeForm({ code, hours }: { code: string; hours: LogHours }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(code)
  const [isWrong, setWrong] = useState(false)
  const show = (wanted: string | null, back: LogHours) => {
    setWrong(wanted === null)
    if (wanted !== null) void navigate({ to: '/logs', search: { code: wanted, hours: back } })
  }
  return (
    <form
      className="chips"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        show(readHelpCode(typed), hours)
      }}
    >
      <input
        className={isWrong ? 'in bad' : 'in'}
        type="search"
        autoFocus={code === ''}
        autoComplete="off"
        spellCheck={false}
        aria-label={text(phrases.code)}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'log-code-wrong' : undefined}
        placeholder="K7QX"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <select
        className="in"
        aria-label={text(phrases.back)}
        value={hours}
        onChange={(event) => {
          const back = logHours.find((one) => one === Number(event.target.value)) ?? hours
          show(readHelpCode(typed), back)
        }}
      >
        {logHours.map((one) => (
          <option key={one} value={one}>
            {one === 168 ? text(phrases.week) : text(phrases.hours).replace('{hours}', String(one))}
          </option>
        ))}
      </select>
      <button className="btn pri">{text(phrases.show)}</button>
      {isWrong && (
        <p id="log-code-wrong" className="note err s" role="alert">
          {text(phrases.notACode)}
        </p>
      )}
    </form>
  )
}
