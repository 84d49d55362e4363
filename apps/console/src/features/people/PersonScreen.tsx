import { consolePaths } from '@aisle/contract/console'
import type { StaffMemberShown } from '@aisle/contract/console-people'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Invitation } from './Invitation.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PersonWaysIn } from './PersonWaysIn.tsx'
import { peoplePhrases as phrases } from './people-phrases.ts'

const route = getRouteApi('/signed-in/people/$personId')

/** The address of somebody who is not there yet. */
export const newPerson = 'new'

/** One person: what they may do, and how they get in. */
export function PersonScreen() {
  const { text } = useLanguage()
  const { personId } = route.useParams()
  const isNew = personId === newPerson
  const isMe = useSession().data?.person.personId === personId
  const found = useQuery({
    queryKey: ['person', personId],
    queryFn: ({ signal }) => callConsole<StaffMemberShown>(consolePaths.person, { personId }, signal),
    enabled: !isNew,
  })
  const person = found.data
  return (
    <>
      <p className="cr s">
        <Link to="/people">{text(phrases.title)}</Link> / {isNew ? text(phrases.fresh) : person?.name}
      </p>
      <div className="ph">
        <h1>{isNew ? text(phrases.fresh) : person?.name}</h1>
      </div>
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {isMe && <p className="note s">{text(phrases.own)}</p>}
      {isNew && <PersonForm key={newPerson} person={null} mayChange />}
      {person && (
        <div className="g2">
          <PersonForm key={person.personId} person={person} mayChange={!isMe} />
          <div className="v g16">
            {person.active && !isMe && !person.roles.includes('admin') && <Invitation person={person} />}
            <PersonWaysIn person={person} />
          </div>
        </div>
      )}
    </>
  )
}
