import { Fragment, type ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../Icon.tsx'
import { planPhrases } from './plan-phrases.ts'
import './plan-card.css'

interface PlanCardProps {
  /** Groups the radios of one list. */
  group: string
  planId: string
  name: string
  description: ReactNode
  /** The step of the ladder that the plan reaches. */
  kind: 'text' | 'browse' | 'stream'
  price: ReactNode
  selected: boolean
  onSelect: (planId: string) => void
  /** Next to the name, only when true (G13). */
  tag?: ReactNode
  /** Sold out or sales closed: says why in place of choosing. */
  unavailable?: string | undefined
  /** Unavailable because it is the passenger's already: its ladder stays solid. */
  held?: boolean
}

const ladder = [
  { label: 'text', icon: 'chat' },
  { label: 'web', icon: 'web' },
  { label: 'video', icon: 'play' },
] as const
const reach = { text: 1, browse: 2, stream: 3 } as const
const summary = { text: 'textOnly', browse: 'noVideo', stream: 'everything' } as const

/** The whole card is the radio; the ladder is solid up to what the plan includes (design §9). */
export function PlanCard(props: PlanCardProps) {
  const { group, planId, name, description, kind, price, selected, onSelect, tag, unavailable, held } = props
  const t = usePhrases(planPhrases)
  const off = unavailable !== undefined
  const included = off && !held ? 0 : reach[kind]
  return (
    <label className={classNames('plan', selected && 'on', off && 'off')}>
      <input
        type="radio"
        name={group}
        value={planId}
        checked={selected}
        disabled={off}
        onChange={() => onSelect(planId)}
      />
      <span className="h top">
        <span className="gr">
          <b className="t3">{name}</b> {tag}
          <span className="s c2 block">{description}</span>
        </span>
        <span className="rt">{off ? <span className="tag">{unavailable}</span> : price}</span>
      </span>
      <span className="lad">
        {ladder.map(({ label, icon }, step) => (
          <Fragment key={label}>
            {step > 0 && <u className={step < included ? undefined : 'no'} aria-hidden="true" />}
            <span className={step < included ? undefined : 'no'} aria-hidden="true">
              <Icon name={icon} size="s" />
              {t(label)}
            </span>
          </Fragment>
        ))}
        <span className="vh">{t(summary[kind])}</span>
      </span>
    </label>
  )
}
