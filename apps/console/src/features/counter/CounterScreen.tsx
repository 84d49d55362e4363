import { hasRight } from '@aisle/contract/staff-roles'
import { useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useScanner } from '../../keys/use-scanner.ts'
import { counterPhrases as phrases } from './counter-phrases.ts'
import { HandedOver, WaitingList } from './CounterLists.tsx'
import { PieceCard } from './PieceCard.tsx'
import { useCounter, useCounterDay } from './use-counter-day.ts'
import { useHandOver } from './use-hand-over.ts'

/** A counter: its codes, what waits there today, and what was handed over lately. */
export function CounterScreen() {
  const { text } = useLanguage()
  const counter = useCounter()
  const day = useCounterDay(counter.chosen?.pointId)
  const handsOver = hasRight(useSession().data?.person.roles ?? [], 'counter', 'act')
  return (
    <div className="v g16 counter">
      <div className="h wrap">
        <h1 className="gr">{text(phrases.title)}</h1>
        <CounterChoice counter={counter} />
      </div>
      <Problem error={counter.error} onRetry={counter.retry} />
      {handsOver ? (
        <Desk day={day.data} askedAt={day.dataUpdatedAt} />
      ) : (
        <p className="note">
          <Icon name="info" />
          <span>{text(phrases.onlyCounter)}</span>
        </p>
      )}
      <Problem error={day.error} onRetry={() => void day.refetch()} />
      {day.data && <WaitingList day={day.data} mayNote={handsOver} />}
      {counter.isKnown && counter.chosen === null && <p className="card empty">{text(phrases.noCounter)}</p>}
    </div>
  )
}

function CounterChoice({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const { text } = useLanguage()
  if (counter.chosen === null) return null
  return (
    <select
      className="in counters"
      aria-label={text(phrases.counter)}
      value={counter.chosen.pointId}
      onChange={({ target }) => counter.choose(target.value)}
    >
      {counter.all.map(({ pointId, name, open }) => (
        <option key={pointId} value={pointId}>
          {open ? text(name) : text(phrases.closed).replace('{name}', text(name))}
        </option>
      ))}
    </select>
  )
}

/** One piece handed over in ten seconds: a scanner's code is looked at whatever has the focus. */
function Desk({ day, askedAt }: { day: ReturnType<typeof useCounterDay>['data']; askedAt: number }) {
  const { text } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const ready = () => {
    setCode('')
    field.current?.focus()
  }
  const piece = useHandOver(ready)
  // Another scan while a drawer is open closes it: a drawer is about the piece before.
  const [scans, setScans] = useState(0)
  const look = (typed: string) => {
    setCode(typed)
    piece.look(typed)
  }
  useScanner(field, (scanned) => {
    setScans(scans + 1)
    field.current?.focus()
    look(scanned)
  })
  const forget = () => {
    piece.forget()
    ready()
  }
  return (
    <>
      <CodeField field={field} code={code} isLooking={piece.isLooking} onType={setCode} onLook={look} />
      <Problem error={piece.error} />
      {piece.seen && (
        <PieceCard
          key={scans}
          seen={piece.seen}
          day={day}
          askedAt={askedAt}
          isHandingOver={piece.isHandingOver}
          onHandOver={piece.handOver}
          onTakenBack={forget}
          onNoted={() => look(piece.seen?.code ?? '')}
        />
      )}
      <div role="status" className={piece.done ? 'card' : 'vh'}>
        {piece.done && (
          <p className="b">
            {text(phrases.done).replace('{what}', `${text(piece.done.goods.name)} ${text(piece.done.goods.detail)}`)}
          </p>
        )}
      </div>
      {day && <HandedOver key={`lately ${scans}`} day={day} askedAt={askedAt} onTakenBack={forget} />}
    </>
  )
}

function CodeField({
  field,
  code,
  isLooking,
  onType,
  onLook,
}: {
  field: RefObject<HTMLInputElement | null>
  code: string
  isLooking: boolean
  onType: (code: string) => void
  onLook: (code: string) => void
}) {
  const { text } = useLanguage()
  const typed = code.trim()
  return (
    <form
      className="code"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') onLook(typed)
      }}
    >
      <Icon name="scan" />
      <input
        ref={field}
        className="gr"
        inputMode="numeric"
        autoFocus
        autoComplete="off"
        aria-label={text(phrases.code)}
        placeholder={text(phrases.scan)}
        maxLength={20}
        value={code}
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" className="btn" isDisabled={typed === '' || isLooking}>
        {text(phrases.look)}
      </Button>
    </form>
  )
}
