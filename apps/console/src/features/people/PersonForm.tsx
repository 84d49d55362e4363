import { consolePaths } from '@aisle/contract/console'
import type { PersonReport, StaffMember } from '@aisle/contract/console-people'
import type { FieldChange } from '@aisle/contract/operator'
import { staffRoleNames, staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { peoplePhrases as phrases } from './people-phrases.ts'

const fresh = {
  name: '',
  email: '',
  language: 'zh',
  givenRoles: [] as readonly StaffRole[],
  directoryRoles: [] as readonly StaffRole[],
  active: true,
} as const

/** What somebody is called and may do. */
export function PersonForm({ person, mayChange }: { person: StaffMember | null; mayChange: boolean }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const [opens, setOpens] = useState(false)
  const { name, email, language, givenRoles: roles, directoryRoles, active } = person ?? fresh
  const opened = { name, email, language, roles, active }
  const [typed, setTyped] = useState(opened)
  const isComplete =
    typed.name.trim() !== '' && typed.email.includes('@') && typed.roles.length + directoryRoles.length > 0
  const isChanged = JSON.stringify(typed) !== JSON.stringify(opened)
  const rowsOf = useRowsOf()
  const choose = (role: StaffRole, chosen: boolean) =>
    setTyped({
      ...typed,
      roles: staffRoles.filter((one) => (one === role ? chosen : typed.roles.includes(one))),
    })
  return (
    <section className="card">
      <div className="b v g16">
        <div className="half">
          <Field label={text(phrases.name)}>
            {(ids) => (
              <input
                {...ids}
                className="in"
                maxLength={60}
                disabled={!mayChange}
                value={typed.name}
                onChange={(event) => setTyped({ ...typed, name: event.target.value })}
              />
            )}
          </Field>
          <Field label={text(phrases.email)}>
            {(ids) => (
              <input
                {...ids}
                className="in"
                type="email"
                maxLength={200}
                disabled={!mayChange || person !== null}
                value={typed.email}
                onChange={(event) => setTyped({ ...typed, email: event.target.value })}
              />
            )}
          </Field>
        </div>
        {directoryRoles.length > 0 && (
          <p className="note s">
            {text(phrases.byDirectory).replace(
              '{roles}',
              directoryRoles.map((role) => text(staffRoleNames[role])).join(', '),
            )}
          </p>
        )}
        <fieldset className="plain">
          <legend className="lab">{text(phrases.roles)}</legend>
          <div className="fields">
            {staffRoles.map((role) => (
              <label className="h" key={role}>
                <input
                  type="checkbox"
                  className="cb"
                  disabled={!mayChange}
                  checked={typed.roles.includes(role)}
                  onChange={(event) => choose(role, event.target.checked)}
                />
                {text(staffRoleNames[role])}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="half">
          <Field label={text(phrases.language)}>
            {(ids) => (
              <select
                {...ids}
                className="in"
                disabled={!mayChange}
                value={typed.language}
                onChange={(event) => setTyped({ ...typed, language: event.target.value === 'en' ? 'en' : 'zh' })}
              >
                <option value="zh">{text(phrases.chinese)}</option>
                <option value="en">{text(phrases.english)}</option>
              </select>
            )}
          </Field>
          {person && (
            <label className="h tick">
              <input
                type="checkbox"
                className="sw"
                role="switch"
                disabled={!mayChange}
                checked={typed.active}
                onChange={(event) => setTyped({ ...typed, active: event.target.checked })}
              />
              {text(phrases.active)}
            </label>
          )}
        </div>
      </div>
      {mayChange && (
        <footer className="h">
          <span className="sp" />
          <Button className="btn pri" isDisabled={!isComplete || !isChanged} onPress={() => setOpens(true)}>
            {text(phrases.review)}
          </Button>
        </footer>
      )}
      {opens && (
        <ChangeDrawer<PersonReport>
          title={text(phrases.review)}
          change={{ path: consolePaths.personApply, request: { ...typed, personId: person?.personId ?? null } }}
          differenceOf={rowsOf}
          isPossible={({ problems }) => problems.length === 0}
          confirmWords={() => text(phrases.save)}
          onClose={() => setOpens(false)}
          onDone={({ second, personId }) => {
            showDone({ text: text(second === 'waits' ? phrases.waits : phrases.saved) })
            void navigate(
              second === 'waits' ? { to: '/people' } : { to: '/people/$personId', params: { personId }, replace: true },
            )
          }}
        />
      )}
    </section>
  )
}

/** The difference of a person in words. */
function useRowsOf(): (report: PersonReport) => DifferenceRow[] {
  const { text } = useLanguage()
  const names: Readonly<Record<string, string>> = {
    name: text(phrases.name),
    email: text(phrases.email),
    language: text(phrases.language),
    roles: text(phrases.roles),
    active: text(phrases.active),
  }
  const show = (field: string, value: unknown): string => {
    if (Array.isArray(value)) {
      return staffRoles
        .filter((role) => value.includes(role))
        .map((role) => text(staffRoleNames[role]))
        .join(', ')
    }
    if (field === 'active') return text(value === true ? phrases.yes : phrases.no)
    if (field === 'language') return text(value === 'en' ? phrases.english : phrases.chinese)
    return typeof value === 'string' ? value : '—'
  }
  const rowOf = ({ field, before, after }: FieldChange): DifferenceRow => ({
    id: field,
    name: names[field] ?? field,
    ...(before !== undefined && { was: show(field, before) }),
    is: show(field, after),
  })
  return ({ changes, problems, second }) => [
    // The only problem that this call has.
    ...(problems.length > 0 ? [{ id: 'taken', name: text(phrases.email), is: text(phrases.taken) }] : []),
    ...changes.flatMap(({ fields }) => fields.map(rowOf)),
    ...(second ? [{ id: 'second', name: text(phrases.agreement), is: text(phrases.needsSecond) }] : []),
  ]
}
