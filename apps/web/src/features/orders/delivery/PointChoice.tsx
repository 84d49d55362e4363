import { getPickupPoints } from '@aisle/contract/shop'
import { useApiQuery } from '../../../api/queries.ts'
import { formatHours } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { pointsByCity } from './delivery-choice.ts'
import { deliveryChosePhrases } from './delivery-chose-phrases.ts'
import { deliveryPhrases } from './delivery-phrases.ts'
import { LateSkeleton } from '../LateSkeleton.tsx'

interface PointChoiceProps {
  chosen: string | null
  onChoose: (pickupPointId: string) => void
}

/** The counters, grouped by city. */
export function PointChoice({ chosen, onChoose }: PointChoiceProps) {
  const t = usePhrases(deliveryChosePhrases)
  const g = usePhrases(deliveryPhrases)
  const text = useBilingual()
  const list = useApiQuery(getPickupPoints, {})
  if (!list.data) {
    return list.error ? (
      <LoadFailed busy={list.isFetching} loading={t('reload')} onReload={() => void list.refetch()} />
    ) : (
      <LateSkeleton cards={2} />
    )
  }
  return (
    <>
      <Note icon="info">{g('choosePointText')}</Note>
      <div role="radiogroup" aria-label={t('points')} className="v">
        {pointsByCity(list.data.points).map(({ city, points }) => (
          <section key={city.zh} className="card flush">
            <h2 className="s c2 city">{text(city)}</h2>
            {points.map((point) => (
              <ChoiceRow
                key={point.pickupPointId}
                checked={point.pickupPointId === chosen}
                onChoose={() => onChoose(point.pickupPointId)}
              >
                <b>{text(point.name)}</b>
                <br />
                <span className="b2 c2">{text(point.place)}</span>
                <br />
                <span className="b2 c2 num">{g('hours', { hours: formatHours(point.hours) })}</span>
              </ChoiceRow>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
