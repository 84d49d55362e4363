import { useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { invoiceFieldPhrases } from './invoice-field-phrases.ts'
import { invoiceProblemsOf, type InvoiceForm } from './invoice-rules.ts'

const names = ['title', 'taxpayerNo', 'email'] as const
type FieldName = (typeof names)[number]

/** The fields that every invoice has. One speaks once it was left, and is quiet again while it is put right. */
export function useInvoiceFields<Form extends InvoiceForm>(
  form: Form,
  onForm: (form: Form) => void,
  /** What the server has said of one of them. */
  refused: Partial<Record<FieldName, string>> = {},
) {
  const t = usePhrases(invoiceFieldPhrases)
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const problems = invoiceProblemsOf(form)
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
    /** Every field speaks, and the first that is wrong has the focus. @returns true where all are right */
    check(): boolean {
      const first = names.find((name) => problems[name])
      if (!first) return true
      setLeft(names)
      focusInvoiceField(first)
      return false
    },
  }
}

/** @param name as the fields are named, e.g. `title` */
export function focusInvoiceField(name: string): void {
  document.querySelector<HTMLInputElement>(`[name="invoice-${name}"]`)?.focus()
}

export type InvoiceFieldsState = ReturnType<typeof useInvoiceFields>
