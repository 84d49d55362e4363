import { helpCodePattern } from '@aisle/contract/help-code'

/** So far back the entries are read, in hours. */
export const logHours = [2, 24, 168] as const
export type LogHours = (typeof logHours)[number]

/** The help code and how far back, as they stand in the address. */
export interface LogsSearch {
  code?: string
  hours?: LogHours
}

export function readLogsSearch({ code, hours }: Record<string, unknown>): LogsSearch {
  const read = typeof code === 'string' ? readHelpCode(code) : null
  const back = logHours.find((one) => one === Number(hours))
  return { ...(read && { code: read }), ...(back && { hours: back }) }
}

/** As a passenger reads it out: with spaces, in any case. Null: nobody has such a code. */
export function readHelpCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return helpCodePattern.test(code) ? code : null
}
