const mark = 'gioenc-'

/** Each character's last bit turned, but of those whose neighbour is no letter. */
const turned = (text: string) =>
  text.replace(/[^AaZz@{]/g, (character) => String.fromCharCode(character.charCodeAt(0) ^ 1))

export const revealed = (text: string) => (text.startsWith(mark) ? turned(text.slice(mark.length)) : text)

/** As running sites have it stored. `[` and the backtick would come back as others, so such a text stays plain. */
export const obfuscated = (text: string) => (turned(turned(text)) === text ? mark + turned(text) : text)
