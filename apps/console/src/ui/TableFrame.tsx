import type { ReactNode } from 'react'

/** A table that is wider than its place scrolls by itself, with the keyboard too. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="tw" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
