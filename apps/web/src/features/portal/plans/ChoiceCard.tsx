import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { isFewLeft } from '@aisle/rules/few-left'
import { formatBytes, formatDuration } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { planListPhrases } from '../plan-list-phrases.ts'
import { choicePhrases } from './choice-phrases.ts'

interface ChoiceCardProps {
  offer: PlanOffer
  /** "Recommended", with the reason said below (G13). */
  tag: string | undefined
  action: string
  /** The screen has a likelier step: this one is no primary button. */
  quiet: boolean
  onTake: () => void
}

const ladder = ['textChat', 'webAndMail', 'sdVideo'] as const
const reach = { text: 1, browse: 2, stream: 3 } as const

/** One of the plans side by side: name, price, what it reaches, how long it lasts, and its own button. */
export function ChoiceCard({ offer, tag, action, quiet, onTake }: ChoiceCardProps) {
  const text = useBilingual()
  const free = offer.price === 0
  return (
    <article className={classNames('card choice', tag && 'rec')}>
      <h2 className="t3">
        {text(offer.name)} {tag && <Tag>{tag}</Tag>}
      </h2>
      <p className="big">
        <Price amountMinor={offer.price} currency={offer.currency} size="xl" listMinor={offer.listPrice} />
      </p>
      <Ladder included={reach[offer.kind]} />
      <p className="s c2">
        {/* The free plan connects at once: no later page says what it leaves out. */}
        {free ? text(offer.description) : <Terms offer={offer} />}
      </p>
      <Button wide kind={tag ? 'inverse' : free || quiet ? 'sec2' : 'primary'} onClick={onTake}>
        {action}
      </Button>
    </article>
  )
}

/** Solid as far as the plan reaches; what lies beyond is said, too. */
function Ladder({ included }: { included: number }) {
  const t = usePhrases(choicePhrases)
  return (
    <ul className="vl s">
      {ladder.map((step, at) => (
        <li key={step} className={at < included ? undefined : 'no'}>
          {t(step)}
          {at >= included && <span className="vh"> {t('notIncluded')}</span>}
        </li>
      ))}
    </ul>
  )
}

function Terms({ offer: { quota, left } }: { offer: PlanOffer }) {
  const t = usePhrases(choicePhrases)
  const words = usePhrases(planListPhrases)
  const language = useLanguage()
  const lasts =
    quota.kind === 'time'
      ? t('forTime', { time: formatDuration(quota.minutes ?? 0, language) })
      : quota.kind === 'data'
        ? t('forData', { data: formatBytes((quota.megabytes ?? 0) * 1_000_000) })
        : t('toLanding')
  return (
    <>
      {lasts}
      {left !== null && isFewLeft(left) && (
        <>
          <br />
          {words('seatsLeft', { n: left })}
        </>
      )}
    </>
  )
}
