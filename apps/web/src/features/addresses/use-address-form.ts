import { useEffect, useRef, useState } from 'react'
import { isWholeArea } from '@aisle/rules/area-steps'
import { getBody, refusedField, type AddressFields, type ProblemField } from '@aisle/rules/address-form'
import type { ApiError } from '../../api/api-error.ts'
import { useMemoryStore } from '../../storage/memory-store.ts'
import { showToast } from '../../ui/layers/toast-store.ts'
import { getPhoneCountry, findProblems, type Problems } from './address-form-rules.ts'
import { keptFields, typedAddress } from './address-form-store.ts'
import { useAreaTree, useSaveAddress } from './address-queries.ts'
import { usePhoneNumbers } from './phone-check.ts'

/** The save button is in the bar, outside the form. */
export const addressFormId = 'address-form'

interface AddressFormOptions {
  /** Id of the edited address, or `new`. */
  subject: string
  saved: AddressFields
  onSaved: (addrId: string) => void
}

/** A field is validated when it loses focus and cleared when it is edited (design §9); the input survives a reload. */
export function useAddressForm({ subject, saved, onSaved }: AddressFormOptions) {
  useMemoryStore(typedAddress)
  const fields = keptFields(subject) ?? saved
  const [problems, setProblems] = useState<Problems>({})
  const [focusWish, setFocusWish] = useState<object | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveAddress()
  const provinces = useAreaTree().data?.provinces
  const numbers = usePhoneNumbers(getPhoneCountry(fields) !== null)

  useEffect(() => {
    if (focusWish) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusWish])

  const problemsNow = (now: AddressFields) =>
    findProblems(now, {
      check: numbers?.check,
      // Without the tree the server checks the area.
      wholeArea: !provinces || !now.area || isWholeArea(provinces, now.area),
    })

  function change(part: Partial<AddressFields>): void {
    const next = { ...(keptFields(subject) ?? saved), ...part }
    typedAddress.set({ subject, fields: { ...next } })
    // Clear the problems of edited fields; another country has other phone rules.
    const answered = [...Object.keys(part), ...('country' in part || 'area' in part ? ['phone'] : [])]
    setProblems((known) => withoutFields(known, answered))
  }

  function onRefused(error: ApiError): void {
    const field = refusedField(error.error, fields.place)
    if (!field) return showToast(error.message, 'error')
    setProblems({ ...problemsNow(fields), [field]: serverProblem(error.error) })
    setFocusWish({})
  }

  return {
    form,
    fields,
    problems,
    numbers,
    provinces,
    busy: save.isPending,
    change,
    onLeave(field: Exclude<ProblemField, 'area'>): void {
      // An empty field is reported only on saving.
      if (fields[field].trim() === '') return
      const problem = problemsNow(fields)[field]
      if (problem) setProblems((known) => ({ ...known, [field]: problem }))
    },
    submit(): void {
      const found = problemsNow(fields)
      setProblems(found)
      if (Object.keys(found).length > 0) return setFocusWish({})
      const addrId = subject === 'new' ? {} : { addrId: subject }
      save.mutate(
        { ...getBody(fields), ...addrId },
        { onSuccess: (answer) => onSaved(answer.addrId), onError: onRefused },
      )
    },
  }
}

export type AddressFormState = ReturnType<typeof useAddressForm>

function serverProblem(error: string): Problems[ProblemField] {
  const known = ['receiverRequired', 'phoneRequired', 'phoneFormat', 'areaRequired', 'detailRequired'] as const
  return known.find((name) => name === error)
}

function withoutFields(problems: Problems, fields: readonly string[]): Problems {
  const left = Object.entries(problems).filter(([field]) => !fields.includes(field))
  // The same record with fewer entries.
  return left.length === Object.keys(problems).length ? problems : (Object.fromEntries(left) as Problems)
}
