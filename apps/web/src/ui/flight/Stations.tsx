import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../Icon.tsx'

export interface StationLabel {
  key: string
  label: ReactNode
  /** Under the label, e.g. a date. */
  detail?: ReactNode
  icon?: IconName
  /** `now`: bold; `broken`: where the line broke; `ahead`: quieter. */
  state?: 'now' | 'ahead' | 'broken'
}

/** The names below the line's stations. `edges`: the outer ones are flush with the ends (orders). */
export function Stations({ stations, edges }: { stations: readonly StationLabel[]; edges?: boolean }) {
  return (
    <div className={classNames('stn num', edges && 'ed')}>
      {stations.map(({ key, label, detail, icon, state }) => (
        <span
          key={key}
          className={classNames(
            state === 'now' && 'now',
            state === 'broken' && 'x',
            state === 'ahead' && (edges ? 'c3' : 'c2'),
          )}
        >
          {icon && <Icon name={icon} size="s" />}
          {label}
          {detail !== undefined && (
            <>
              <br />
              <span className="xs c3" style={{ fontWeight: 400 }}>
                {detail}
              </span>
            </>
          )}
        </span>
      ))}
    </div>
  )
}
