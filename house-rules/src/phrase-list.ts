import type { Bilingual, Language } from '@aisle/contract/language'

/** What the gallery keeps of a scene in one language. */
export interface PlayedScene {
  scene: string
  language: Language
  words: string
  pictures: readonly { file: string; width: number; theme: string; text: number }[]
}

interface Phrase {
  id: string
  text: Bilingual
}

/** A phrase with the scene that shows it; undefined where no picture does. */
export interface ListedPhrase extends Phrase {
  scene: string | undefined
  /** Relative to the gallery's folder. */
  pictures: Partial<Record<Language, string>>
}

/** Shorter texts stand within longer words: they count only as a line of their own. */
const wholeLineUpTo = 3

/** Whether a screen with these words shows the phrase; what is filled in may be anything on its line. */
export function shows(words: string, phrase: string): boolean {
  const parts = phrase
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/ +/g, String.raw`[ \u00a0]+`))
  const pattern = parts.join('.*?')
  const short = parts.join('').trim().length <= wholeLineUpTo
  return parts.some((part) => part.trim() !== '') && new RegExp(short ? `^${pattern}$` : pattern, 'm').test(words)
}

/**
 * The phrases in their order, each with the first scene that shows it in both languages, or in the only one in which it was
 * played: where just one of two languages agrees, the words belong to another phrase.
 */
export function listPhrases(phrases: readonly Phrase[], played: readonly PlayedScene[]): ListedPhrase[] {
  const times = new Map<string, number>()
  for (const { scene } of played) times.set(scene, (times.get(scene) ?? 0) + 1)
  return phrases.map(({ id, text }) => {
    const seen = played.filter(({ words, language }) => shows(words, text[language]))
    const whole = seen.filter((one) => seen.filter(({ scene }) => scene === one.scene).length === times.get(one.scene))
    const scene = (whole.find((one) => times.get(one.scene) === 2) ?? whole[0])?.scene
    const ofScene = seen.filter((one) => one.scene === scene)
    const pictures = Object.fromEntries(ofScene.map((one) => [one.language, pictureOf(one)]))
    return { id, text, scene, pictures }
  })
}

/** The picture that a phone's reader knows best, if it was taken. */
function pictureOf({ pictures }: PlayedScene): string | undefined {
  const usual = pictures.find(({ width, theme, text }) => width === 375 && theme === 'light' && text === 100)
  return (usual ?? pictures[0])?.file
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** One page with all phrases. `gallery`: where its pictures are, relative to the page. */
export function phrasePage(phrases: readonly ListedPhrase[], gallery: string): string {
  const picture = ({ pictures }: ListedPhrase, language: Language) => {
    const file = pictures[language]
    if (file === undefined) return ''
    const address = escape(`${gallery}/${file}`)
    return `<a href="${address}"><img src="${address}" alt="" loading="lazy"></a>`
  }
  const rows = phrases.map(
    (phrase) =>
      `<tr><td>${escape(phrase.id)}<br><i>${escape(phrase.scene ?? '')}</i></td>`
      + `<td lang="zh-CN">${escape(phrase.text.zh)}</td><td lang="en">${escape(phrase.text.en)}</td>`
      + `<td>${picture(phrase, 'zh')}</td><td>${picture(phrase, 'en')}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Phrases</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
  table { border-collapse: collapse; width: 100%; }
  td, th { border-top: 1px solid #ccd; padding: 0.5rem; text-align: left; vertical-align: top; white-space: pre-line; }
  td:first-child { font-size: 12px; color: #566; }
  img { width: 120px; height: 180px; object-fit: cover; object-position: top; }
</style>
<h1>${phrases.length} phrases</h1>
<table><thead><tr><th>place</th><th>中文</th><th>English</th><th colspan="2">seen in</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
`
}
