import type { ReactNode } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import type { Lookup } from './lookup-store.ts'

/** Props shared by the passenger checks. */
export interface CheckProps {
  trip: Trip
  lookup: Lookup
  isAgreed: () => boolean
  agreement: ReactNode
  onDone: () => void
}
