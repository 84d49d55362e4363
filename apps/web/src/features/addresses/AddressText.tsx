import { useMemo, type ReactNode } from 'react'
import type { Address } from '@aisle/contract/addresses-schemas'
import { useLanguage } from '../../language/language-store.ts'
import { phoneShown } from '../../language/phone-shown.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Tag } from '../../ui/Tag.tsx'
import { addressPhrases } from './address-phrases.ts'
import { addressLines } from './address-view-rules.ts'
import './addresses.css'
import { countryNamer } from './countries.ts'

interface AddressTextProps {
  address: Address
  /** Rendered after the default marker. */
  tag?: ReactNode
}

/** Receiver, phone and location. */
export function AddressText({ address, tag }: AddressTextProps) {
  const t = usePhrases(addressPhrases)
  const language = useLanguage()
  const countryName = useMemo(() => countryNamer(language), [language])
  const lines = addressLines(address, language, countryName)
  return (
    <div className="addr-text">
      <b>{address.receiver}</b> <span className="c2 num nb">{phoneShown(address.phone)}</span>{' '}
      {address.isDefault && <Tag kind="sea">{t('default')}</Tag>}
      {tag}
      <p className="b2 c2">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  )
}
