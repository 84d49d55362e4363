import type { AddressChange, AddressChangeCheck } from '@aisle/contract/addresses-schemas'

/** The phrase that describes the effect of choosing this address. */
export function getCheckText({ allowed, reason, freightDifference }: AddressChangeCheck) {
  if (allowed === 'byAirline') return 'byAirline'
  if (allowed === 'atOnce') return freightDifference < 0 ? 'atOnceLess' : 'atOnce'
  return reason === null || reason === 'freightMore' ? 'checkFailed' : reason
}

/** Splits the open change from the decided ones, newest first. */
export function changesShown(changes: readonly AddressChange[]): {
  open: AddressChange | undefined
  decided: (AddressChange & { state: 'granted' | 'refused' | 'replaced' | 'stopped' })[]
} {
  const decided = changes.flatMap((change) => {
    const { state } = change
    return state === 'open' ? [] : [{ ...change, state }]
  })
  return { open: changes.find(({ state }) => state === 'open'), decided }
}
