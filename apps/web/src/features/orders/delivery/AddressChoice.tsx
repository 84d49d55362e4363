import { useId } from 'react'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { climb } from '../../../ui/empty-scenes.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { AddressText, useAddresses } from '../../addresses/index.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { withReturn } from './delivery-choice.ts'
import { deliveryChosePhrases } from './delivery-chose-phrases.ts'
import { LateSkeleton } from '../LateSkeleton.tsx'

interface AddressChoiceProps {
  chosen: string | null
  /** The hash to return to from a new or edited address. */
  then: string
  /** Choosing stays on this screen instead of returning to `then`. */
  stays?: boolean
  onChoose: (addrId: string) => void
}

/** The passenger's addresses. An undeliverable one is disabled, with a note (S6). */
export function AddressChoice({ chosen, then, stays, onChoose }: AddressChoiceProps) {
  const t = usePhrases(deliveryChosePhrases)
  const group = useId()
  const list = useAddresses()
  const addresses = list.data?.addresses
  if (!addresses) {
    return list.error ? (
      <LoadFailed busy={list.isFetching} loading={t('reload')} onReload={() => void list.refetch()} />
    ) : (
      <LateSkeleton cards={2} />
    )
  }
  const add = (
    <a href={withReturn(hrefTo('/order/newAddr'), then)} className={buttonClass({ kind: 'line', wide: true })}>
      {t('newAddress')}
    </a>
  )
  if (addresses.length === 0) {
    return (
      <Empty scene={climb} title={t('noAddress')} action={add}>
        <p>{t('noAddressText')}</p>
      </Empty>
    )
  }
  return (
    <>
      <div className="card flush" role="radiogroup" aria-label={t('addresses')}>
        {addresses.map((address) => (
          <ChoiceRow
            key={address.addrId}
            checked={address.addrId === chosen}
            disabled={!address.deliverable}
            group={stays ? group : undefined}
            onChoose={() => onChoose(address.addrId)}
            aside={
              <a
                href={withReturn(hrefTo('/order/addrEdit/:addr?', { params: { addr: address.addrId } }), then)}
                className="ib"
                aria-label={t('editAddress', { name: address.receiver })}
              >
                <Icon name="pen" />
              </a>
            }
          >
            <AddressText address={address} />
            {!address.deliverable && <p className="s hot">{t('notDeliverable')}</p>}
          </ChoiceRow>
        ))}
      </div>
      {add}
    </>
  )
}
