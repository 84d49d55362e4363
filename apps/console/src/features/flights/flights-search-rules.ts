import { isDay } from '@aisle/rules/time'

/** The day and the open flight, as they stand in the address. */
export interface FlightsSearch {
  day?: string
  open?: string
}

export function readFlightsSearch({ day, open }: Record<string, unknown>): FlightsSearch {
  return {
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(typeof open === 'string' && /^[A-Z\d]{2}\d{3,4}$/.test(open) && { open }),
  }
}
