import type { Language } from '@aisle/contract/language'

/** As on the manifest: Latin capitals, perhaps with marks or an attached title; Chinese characters if it has them. */
export interface ManifestName {
  surname: string
  givenName: string
  nameZh: string | null
}

/** The full name for its owner: Chinese characters if the manifest has them and the language is Chinese. */
export function fullName(passenger: ManifestName, language: Language): string {
  return language === 'zh' && passenger.nameZh ? passenger.nameZh : latinName(passenger)
}

/** `James Alden Cartwell`: the manifest writes capitals only. */
function latinName({ givenName, surname }: ManifestName): string {
  const capitals = `${givenName} ${surname}`.trim().toLowerCase()
  return capitals.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** `林*屿`, `L*N X***U`: enough to recognise oneself, too little to learn a name (W4). */
export function maskedName({ surname, givenName, nameZh }: ManifestName, language: Language): string {
  if (language === 'zh' && nameZh) return mask(nameZh)
  return [givenName, surname]
    .flatMap((name) => name.split(' '))
    .filter(Boolean)
    .map(mask)
    .join(' ')
}

function mask(word: string): string {
  const letters = [...word]
  if (letters.length <= 1) return '*'
  if (letters.length === 2) return `${letters[0]}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}
