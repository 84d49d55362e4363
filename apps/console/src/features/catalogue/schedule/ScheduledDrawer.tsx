import { staffPath } from '@aisle/contract/console'
import { scheduleMoves, type CancelledChange, type ScheduledChange } from '@aisle/contract/console-schedule'
import { recordKinds, type RecordResource } from '@aisle/contract/records'
import { hasRight, rightsOfRecords } from '@aisle/contract/staff-roles'
import { Link } from '@tanstack/react-router'
import { fullTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { useSession } from '../../../session/use-session.ts'
import { ChangeDrawer } from '../../../ui/ChangeDrawer.tsx'
import { Difference } from '../../../ui/Difference.tsx'
import { showDone } from '../../../ui/done-store.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import { useDifferenceWords } from '../use-difference-words.ts'
import { refusalWords, schedulePhrases as phrases, stateTags } from './schedule-phrases.ts'

interface Props {
  change: ScheduledChange
  onClose: () => void
}

/** One scheduled change with its difference; whoever may change such rows cancels it here, or puts it away. */
export function ScheduledDrawer({ change, onClose }: Props) {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const { changeId, resource, state } = change
  const { permission } = rightsOfRecords(resource).writes
  const mayCancel = scheduleMoves[state].includes('cancelled') && hasRight(roles, permission, 'act')
  // Rows of passengers are not scheduled.
  const kind = recordKinds[resource as RecordResource]
  if (!mayCancel) {
    return (
      <Drawer title={text(kind.name)} onClose={onClose}>
        <About change={change} />
      </Drawer>
    )
  }
  const isWaiting = state === 'waiting'
  return (
    <ChangeDrawer<CancelledChange>
      title={text(kind.name)}
      tone={isWaiting ? 'bad' : 'pri'}
      change={{ path: staffPath('scheduleCancel'), request: { changeId } }}
      differenceOf={({ result }) => [
        {
          id: changeId,
          name: text(isWaiting ? phrases.cancel : phrases.putAway),
          is: text(
            result === 'same'
              ? phrases.cancelledBefore
              : result === 'putAway'
                ? phrases.willPutAway
                : phrases.willCancel,
          ),
        },
      ]}
      confirmWords={() => text(isWaiting ? phrases.cancel : phrases.putAway)}
      onClose={onClose}
      onDone={({ result }) => showDone({ text: text(result === 'putAway' ? phrases.isPutAway : phrases.cancelled) })}
    >
      <About change={change} />
    </ChangeDrawer>
  )
}

function About({ change }: { change: ScheduledChange }) {
  const { text } = useLanguage()
  const { resource, ids, at, state, by, askedAt, endedAt, endedBy, refusal, problems, auditId, changes } = change
  // Rows of passengers are not scheduled.
  const named = resource as RecordResource
  const words = useDifferenceWords(recordKinds[named])
  const shown = { dryRun: true, changes, problems, notes: [], auditId: null }
  return (
    <>
      <dl className="kv l">
        <dt>{text(phrases.at)}</dt>
        <dd>{fullTime(at)}</dd>
        <dt>{text(phrases.state)}</dt>
        <dd>
          <StateTag tag={stateTags[state]} />
        </dd>
        <dt>{text(phrases.by)}</dt>
        <dd>{by}</dd>
        <dt>{text(phrases.askedAt)}</dt>
        <dd>{fullTime(askedAt)}</dd>
        {endedAt !== null && (
          <>
            <dt>{text(phrases.endedAt)}</dt>
            <dd>{[fullTime(endedAt), ...(endedBy === null ? [] : [endedBy])].join(' · ')}</dd>
          </>
        )}
        {refusal !== null && (
          <>
            <dt>{text(phrases.why)}</dt>
            <dd>{text(refusalWords[refusal])}</dd>
          </>
        )}
      </dl>
      <Difference rows={words.rowsOf(shown)} />
      <p className="h wrap s">
        {ids.slice(0, 1).map((id) => (
          <Link key={id} className="a" to="/catalogue/$resource/$id" params={{ resource: named, id }}>
            {text(phrases.row)}
          </Link>
        ))}
        {auditId !== null && (
          <Link className="a" to="/audit" search={{ open: auditId }}>
            {text(phrases.audit)}
          </Link>
        )}
      </p>
    </>
  )
}
