import type { ReactNode } from 'react'

export interface DifferenceRow {
  /** Stable, of this difference. */
  id: string
  name: string
  was?: ReactNode
  is: ReactNode
}

/** What a change would do, line by line, as the server has computed it. */
export function Difference({ rows }: { rows: readonly DifferenceRow[] }) {
  return (
    <dl className="diff">
      {rows.map(({ id, name, was, is }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            {was === undefined ? (
              is
            ) : (
              <>
                <span className="bf">{was}</span>
                <span className="arr">→</span>
                <span className="af">{is}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
