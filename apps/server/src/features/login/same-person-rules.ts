/** Keeps only letters and digits, in capitals: `林 小屿`, `KUROSAWA/MIO`. */
const fold = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the account's name is this passenger's, in Chinese or Latin letters, in either order. */
export function isNameOf(
  displayName: string,
  passenger: { surname: string; givenName: string; nameZh: string | null },
) {
  const { surname, givenName, nameZh } = passenger
  const names = [nameZh ?? '', surname + givenName, givenName + surname].map(fold)
  const given = fold(displayName)
  return given !== '' && names.includes(given)
}

const words = (name: string) =>
  name
    .split(/[\s/,]+/)
    .map(fold)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Whether two names match: the same letters, or the same words in any order. */
export const isSameName = (one: string, other: string) =>
  fold(one) !== '' && (fold(one) === fold(other) || words(one) === words(other))
