import { useState } from 'react'
import { fold, problemOnLeaving, type Problem, type Problems } from './lookup-rules.ts'
import { useMemoryStore, type MemoryStore } from '../../storage/memory-store.ts'

export interface LookupFields<Form> {
  form: Form
  problems: Problems<Form>
  onValue: (field: keyof Form & string, value: string) => void
  onLeave: (field: keyof Form & string) => void
  /**
   * Shows every problem and returns whether there is none. `forCode`: a code will be mailed, so the e-mail is required.
   */
  validate: (forCode: boolean) => boolean
}

const aboutContact = (problem: Problem | undefined) =>
  problem?.phrase === 'contactRequired' || problem?.phrase === 'emailForCode'

/** Removes a field's problem, and the contact problem, which any input may have resolved. */
function withoutField<Form extends object>(problems: Problems<Form>, field: keyof Form): Problems<Form> {
  const entries = Object.entries(problems) as [keyof Form & string, Problem | undefined][]
  // The same record with fewer entries.
  return Object.fromEntries(
    entries.filter(([name, problem]) => name !== field && !aboutContact(problem)),
  ) as Problems<Form>
}

/** One form: a field is validated when it loses focus and cleared when it is edited (design §9). */
export function useLookupFields<Form extends object>(
  store: MemoryStore<Form>,
  findProblems: (form: Form, forCode: boolean) => Problems<Form>,
): LookupFields<Form> {
  const form = useMemoryStore(store)
  const [problems, setProblems] = useState<Problems<Form>>({})
  return {
    form,
    problems,
    onValue(field, value) {
      store.set({ ...store.get(), [field]: value })
      setProblems((known) =>
        field in known || Object.values<Problem | undefined>(known).some(aboutContact)
          ? withoutField(known, field)
          : known,
      )
    },
    onLeave(field) {
      const now = store.get()
      const typed: unknown = now[field]
      if (typeof typed === 'string' && fold(typed) !== typed) store.set({ ...now, [field]: fold(typed) })
      const problem = problemOnLeaving(store.get(), field, findProblems(store.get(), false))
      if (problem) setProblems((known) => ({ ...known, [field]: problem }))
    },
    validate(forCode) {
      const found = findProblems(store.get(), forCode)
      setProblems(found)
      return Object.keys(found).length === 0
    },
  }
}
