import { useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { invoiceFieldPhrases } from './invoice-field-phrases.ts'
import { findInvoiceProblems, type InvoiceForm } from './invoice-rules.ts'

const names = ['title', 'taxpayerNo', 'email'] as const
type FieldName = (typeof names)[number]

/**
 * The fields that every invoice has. A field shows its problem once it loses focus, and hides it while it is edited.
 */
export function useInvoiceFields<Form extends InvoiceForm>(
  form: Form,
  onForm: (form: Form) => void,
  /** The server's refusals by field. */
  refused: Partial<Record<FieldName, string>> = {},
) {
  const t = usePhrases(invoiceFieldPhrases)
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const problems = findInvoiceProblems(form)
  return {
    form,
    field(name: FieldName) {
      const problem = left.includes(name) && problems[name]
      const error = problem ? t(problem) : refused[name]
      return {
        label: t(name),
        value: form[name],
        onValue: (value: string) => {
          onForm({ ...form, [name]: value })
          setLeft(left.filter((other) => other !== name))
        },
        onBlur: () => form[name] !== '' && setLeft([...left, name]),
        ...(error !== undefined && { error }),
      }
    },
    /** Shows all problems and focuses the first. @returns true if there are none */
    check(): boolean {
      const first = names.find((name) => problems[name])
      if (!first) return true
      setLeft(names)
      focusInvoiceField(first)
      return false
    },
  }
}

/** @param name the field's name, e.g. `title` */
export function focusInvoiceField(name: string): void {
  document.querySelector<HTMLInputElement>(`[name="invoice-${name}"]`)?.focus()
}

export type InvoiceFieldsState = ReturnType<typeof useInvoiceFields>
