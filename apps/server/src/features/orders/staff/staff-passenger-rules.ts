interface Named {
  display_name?: string | null
  surname?: string | null
  given_name?: string | null
  name_zh?: string | null
}

/** The passenger's name in their own script; null when neither account nor trip has one. */
export function passengerName(row: Named): string | null {
  return row.name_zh || row.display_name || manifestName(row) || null
}

/** As on the manifest: `LIN/XIAOYU`. Empty without a trip. */
export const manifestName = ({ surname, given_name: givenName }: Named): string =>
  [surname, givenName].filter(Boolean).join('/').toUpperCase()

/** Both names; null when neither account nor trip has one. */
export function passengerOf(row: Named): { name: string; manifestName: string } | null {
  const name = passengerName(row)
  return name === null ? null : { name, manifestName: manifestName(row) }
}
