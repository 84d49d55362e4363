import { fail } from '../contract-error.ts'

/** A row of a list by time: the next page begins after it, whatever is added meanwhile. */
export interface RowPlace {
  at: Date
  id: string
}

/** The place as a cursor. */
export const writePlace = ({ at, id }: RowPlace): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** Null without a cursor: the first page. @throws ContractError `invalidRequest` for what `writePlace` has not written */
export function readPlace(cursor: string | null | undefined): RowPlace | null {
  if (!cursor) return null
  const [, instant = '', id = ''] =
    /^(\S{24}) ([\w-]{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? fail('invalidRequest', { fields: ['cursor'] }) : { at, id }
}
