import { consolePaths } from '@aisle/contract/console'
import type { StaffMember } from '@aisle/contract/console-people'
import { staffRoleNames } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { newPerson } from './PersonScreen.tsx'
import { peoplePhrases as phrases } from './people-phrases.ts'

/** Everybody who works or has worked with the console. */
export function PeopleScreen() {
  const { text } = useLanguage()
  const people = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => callConsole<{ people: StaffMember[] }>(consolePaths.people, {}, signal),
  })
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <p className="c3 s">{text(phrases.lead)}</p>
        <span className="sp" />
        <Link className="btn pri" to="/people/$personId" params={{ personId: newPerson }}>
          <Icon name="plus" size="s" />
          {text(phrases.add)}
        </Link>
      </div>
      <Problem error={people.error} onRetry={() => void people.refetch()} />
      {people.data && (
        <section className="card">
          <PeopleTable people={people.data.people} />
        </section>
      )}
    </>
  )
}

function PeopleTable({ people }: { people: readonly StaffMember[] }) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const columns = [phrases.name, phrases.email, phrases.roles, phrases.state, phrases.lastActive]
  return (
    <TableFrame label={text(phrases.title)}>
      <table className="tbl">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column.en}>
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {people.map((person) => (
            <PersonRow key={person.personId} person={person} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function PersonRow({ person }: { person: StaffMember }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { personId, name, email, roles, directoryRoles, active, passkeys, lastActiveAt, invitedUntil } = person
  const entersByDirectory = passkeys === 0 && directoryRoles.length > 0
  const waitsForPasskey = passkeys === 0 && !entersByDirectory
  return (
    <tr>
      <th scope="row">
        <Link className="a" to="/people/$personId" params={{ personId }}>
          {name}
        </Link>
      </th>
      <td>{email}</td>
      <td>{roles.map((role) => text(staffRoleNames[role])).join(', ')}</td>
      <td>
        {!active && <span className="tag">{text(phrases.deactivated)}</span>}
        {active && passkeys > 0 && <span className="tag ok">{text(phrases.active)}</span>}
        {active && entersByDirectory && <span className="tag ok">{text(phrases.directory)}</span>}
        {active && waitsForPasskey && invitedUntil && (
          <span className="tag sea">
            {text(phrases.invited).replace('{at}', shortTime(invitedUntil, language, now))}
          </span>
        )}
        {active && waitsForPasskey && !invitedUntil && <span className="tag warn">{text(phrases.noPasskey)}</span>}
      </td>
      <td className="m">{lastActiveAt ? shortTime(lastActiveAt, language, now) : text(phrases.never)}</td>
    </tr>
  )
}
