import type { ReactNode } from 'react'
import './field-columns.css'

/** The fields of a page's form: one below the other, on desktops in two columns, row by row in the keyboard's order. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className="fs halves">{children}</div>
}
