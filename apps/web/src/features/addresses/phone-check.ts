import { useEffect } from 'react'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import type { PhoneCheck } from './address-form-rules.ts'

interface PhoneNumbers {
  check: NonNullable<PhoneCheck>
  callingCode: (country: string) => string
}

/** The world's phone rules are 29 kB: load them only for a country other than the mainland. */
async function loadPhoneNumbers(): Promise<PhoneNumbers> {
  const { parsePhoneNumberFromString, getCountryCallingCode, isSupportedCountry } =
    await import('libphonenumber-js/min')
  return {
    check: (phone, country) =>
      isSupportedCountry(country)
      && (parsePhoneNumberFromString(phone.replace(/^00/, '+'), country)?.isValid() ?? false),
    callingCode: (country) => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''),
  }
}

const loaded = memoryStore<PhoneNumbers | undefined>(undefined)

/** Undefined until loaded, and if loading fails: the server checks too. */
export function usePhoneNumbers(needed: boolean): PhoneNumbers | undefined {
  const numbers = useMemoryStore(loaded)
  useEffect(() => {
    if (needed && !numbers) loadPhoneNumbers().then(loaded.set, () => undefined)
  }, [needed, numbers])
  return numbers
}
