import type { Address } from '@aisle/contract/addresses-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { AddressText } from './AddressText.tsx'
import { addressPhrases } from './address-phrases.ts'
import { PenDrawing, TrashDrawing } from './drawings.tsx'

interface AddressCardProps {
  address: Address
  /** The address is being made the default. */
  becoming: boolean
  onMakeDefault: () => void
  onDelete: () => void
}

export function AddressCard({ address, becoming, onMakeDefault, onDelete }: AddressCardProps) {
  const t = usePhrases(addressPhrases)
  const { receiver } = address
  return (
    <article className="card flush">
      <div style={{ padding: '1rem 1rem .75rem' }}>
        <AddressText address={address} tag={!address.deliverable && <Tag>{t('notDeliverable')}</Tag>} />
      </div>
      <div className="h addr-foot">
        {address.isDefault ? (
          <span className="s c3">{t('usedFirst')}</span>
        ) : (
          <label className="h s c2">
            <input
              className="cb"
              type="radio"
              name="default-address"
              checked={becoming}
              aria-label={`${t('makeDefault')}, ${receiver}`}
              onChange={onMakeDefault}
            />
            {t('makeDefault')}
          </label>
        )}
        <span className="sp" />
        <Link
          to="/addr/edit/:addr?"
          params={{ addr: address.addrId }}
          className="ib"
          aria-label={t('editThis', { receiver })}
        >
          <PenDrawing />
        </Link>
        <button type="button" className="ib" aria-label={t('deleteThis', { receiver })} onClick={onDelete}>
          <TrashDrawing />
        </button>
      </div>
    </article>
  )
}
