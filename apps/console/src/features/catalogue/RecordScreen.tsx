import { recordKinds } from '@aisle/contract/records'
import { hasRight, rightsOfRecords, staffRoleNames, staffRoles } from '@aisle/contract/staff-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Problem } from '../../ui/Problem.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { catalogueResource } from './catalogue-places.ts'
import { NoSuchList } from './NoSuchList.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { titleOf } from './record-rules.ts'
import { ScheduleNotice } from './schedule/ScheduleNotice.tsx'
import { useRow } from './use-rows.ts'

const route = getRouteApi('/signed-in/catalogue/$resource/$id')

/** The address of a row that does not exist yet. */
export const newRow = 'new'

/** One row of what the shop sells and says. */
export function RecordScreen() {
  const { resource: named, id } = route.useParams()
  const resource = catalogueResource(named)
  return resource ? <Row key={`${resource} ${id}`} resource={resource} id={id} /> : <NoSuchList />
}

function Row({ resource, id }: { resource: NonNullable<ReturnType<typeof catalogueResource>>; id: string }) {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const kind = recordKinds[resource]
  const isNew = id === newRow
  const found = useRow(resource, isNew ? null : id)
  const { permission } = rightsOfRecords(resource).writes
  const mayChange = hasRight(roles, permission, 'act')
  const whoMay = staffRoles
    .filter((role) => hasRight([role], permission, 'act'))
    .map((role) => text(staffRoleNames[role]))
  const row = found.data?.row ?? null
  return (
    <>
      <p className="cr s">
        <Link to="/catalogue/$resource" params={{ resource }}>
          {text(kind.name)}
        </Link>{' '}
        / {isNew ? text(phrases.fresh).replace('{one}', text(kind.one)) : id}
      </p>
      <div className="ph">
        <h1>{isNew ? text(phrases.fresh).replace('{one}', text(kind.one)) : row ? text(titleOf(kind, row)) : id}</h1>
        {resource === 'surveys' && row && (
          <Link className="btn sp" to="/survey-results/$surveyId" params={{ surveyId: id }}>
            {text(phrases.results)}
          </Link>
        )}
      </div>
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {!mayChange && <p className="note s">{text(phrases.readOnly).replace('{roles}', whoMay.join(', '))}</p>}
      <ScheduleNotice resource={resource} id={isNew ? null : id} />
      {!isNew && found.data && row === null && (
        <p className="card empty" role="status">
          {text(phrases.gone)}
        </p>
      )}
      {(isNew || row) && (
        <RecordEditor
          resource={resource}
          opened={row && { row, version: found.data?.version ?? null }}
          mayChange={mayChange}
          readAgain={async () => (await found.refetch()).data}
        />
      )}
    </>
  )
}
