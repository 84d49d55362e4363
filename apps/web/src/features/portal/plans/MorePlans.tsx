import { useId, useState } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { isFewLeft } from '@aisle/rules/few-left'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { planListPhrases } from '../plan-list-phrases.ts'
import { choicePhrases } from './choice-phrases.ts'
import { fromPrice, type PlanAboard } from './choice-rules.ts'

interface MorePlansProps {
  plans: readonly PlanAboard<PlanOffer>[]
  /** Nothing stands above them: these are all. */
  alone: boolean
  /** Unfolded from the start: the passenger comes back to one of them. */
  open: boolean
  onTake: (offer: PlanOffer) => void
}

/** The plans below the two choices: folded on phones, open beside them on desktops. */
export function MorePlans({ plans, alone, open, onTake }: MorePlansProps) {
  const t = usePhrases(choicePhrases)
  const [unfolded, setUnfolded] = useState(open)
  const list = useId()
  const from = fromPrice(plans)
  const price = from && formatMoney(from.price, from.currency)
  const shown = alone || unfolded
  const title = t(alone ? 'allPlans' : 'morePlans')
  return (
    <section className="card flush" aria-label={title}>
      <h2 className={classNames('t3 row', !alone && 'dk')}>{title}</h2>
      {!alone && (
        <button
          type="button"
          className="row mb"
          aria-expanded={shown}
          aria-controls={list}
          onClick={() => setUnfolded(!shown)}
        >
          <b className="t3 gr">{title}</b>
          {price && (
            <span className="s c2">
              {plans.length === 1 ? t('oneMore', { price }) : t('moreFrom', { n: plans.length, price })}
            </span>
          )}
          <Icon name="down" size="s" />
        </button>
      )}
      <div id={list} className={classNames('more', !shown && 'dk')}>
        {plans.map((plan) => (
          <PlanRow key={plan.offer.planId} plan={plan} onTake={onTake} />
        ))}
      </div>
    </section>
  )
}

function PlanRow({
  plan: { offer, refusal },
  onTake,
}: { plan: PlanAboard<PlanOffer> } & Pick<MorePlansProps, 'onTake'>) {
  const t = usePhrases(planListPhrases)
  const text = useBilingual()
  const said = (
    <span className="gr">
      <b className="b2">{text(offer.name)}</b>{' '}
      {refusal === null && offer.left !== null && isFewLeft(offer.left) && (
        <Tag>{t('seatsLeft', { n: offer.left })}</Tag>
      )}
      <span className="s c2 block">{text(offer.description)}</span>
    </span>
  )
  if (refusal !== null) {
    return (
      <div className="row">
        {said}
        <Tag>{t(refusal)}</Tag>
      </div>
    )
  }
  return (
    <button type="button" className="row" onClick={() => onTake(offer)}>
      {said}
      <span className="rt">
        <Price amountMinor={offer.price} currency={offer.currency} stacked listMinor={offer.listPrice} />
      </span>
      <Icon name="chev" size="s" />
    </button>
  )
}
