import type { Language } from '@aisle/contract/language'

interface Named {
  surname: string
  givenName: string
  nameZh: string | null
}

/** The full name for its owner: Chinese characters where the manifest has them and the language is Chinese. */
export function fullName(passenger: Named, language: Language): string {
  return language === 'zh' && passenger.nameZh ? passenger.nameZh : latinName(passenger)
}

/** `James Alden Cartwell`: the manifest writes capitals only. */
function latinName({ givenName, surname }: Named): string {
  const capitals = `${givenName} ${surname}`.trim().toLowerCase()
  return capitals.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}
