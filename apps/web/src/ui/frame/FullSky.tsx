import type { ReactNode } from 'react'
import { useSkyMark } from './page-chrome.ts'

interface FullSkyProps {
  /** First line; on desktop without the language pill, which the header has. */
  bar: ReactNode
  children: ReactNode
}

/** The whole page is the night above the earth's limb: connection screens only. Actions go last, with `marginTop: 'auto'`. */
export function FullSky({ bar, children }: FullSkyProps) {
  useSkyMark('dark')
  return (
    <div className="full">
      <div style={{ paddingTop: 'var(--st)' }}>
        <div className="h num fullbar">{bar}</div>
      </div>
      <main className="in">{children}</main>
    </div>
  )
}
