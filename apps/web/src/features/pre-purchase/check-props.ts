import type { ReactNode } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import type { Lookup } from './lookup-store.ts'

/** What the ways of checking a passenger share. */
export interface CheckProps {
  trip: Trip
  lookup: Lookup
  isAgreed: () => boolean
  agreement: ReactNode
  onDone: () => void
}
