import type { Tx } from '../../../../platform/db/open-db.ts'

export async function airportsWithIcao(
  tx: Tx,
  codes: readonly string[],
): Promise<{ iata: string; icao: string | null }[]> {
  if (codes.length === 0) return []
  return tx.selectFrom('airports').select(['iata', 'icao']).where('icao', 'in', codes).execute()
}
