import { demonstrationAirline } from '../../../airline/airline.ts'
import { designColours, ownColours, stars, type Theme } from '../../../airline/design-tokens.ts'
import { markFile } from '../../../airline/mark.ts'
import { getPalette, type Airline } from '../../../airline/profile.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The airline's texts in the page itself: its title, its notes for browsers without scripts, and a drawn first frame.
 */
const textsOutsideScripts = /(<(script|style)\b[\s\S]*?<\/\2>)|白鹭航空|Egret Air/g

/** The built page in the airline's name and colours; the demonstration's own only learns whose words and sign it shows. */
export function dressPage(page: string, airline: Airline): string {
  const { nameZh, nameEn } = airline
  const named = page.replace(textsOutsideScripts, (found, script: string | undefined) => {
    if (script !== undefined) return script
    return escapeHtml(found === demonstrationAirline.nameZh ? nameZh : nameEn)
  })
  const themed = (['light', 'dark'] as const).reduce(
    (text, theme) =>
      text.replaceAll(`content="${designColours[theme].bg}"`, `content="${getPalette(airline, theme).bg}"`),
    named,
  )
  const style = ownTokens(airline)
  const meta = `<meta name="aisle-airline" content="${escapeHtml(airlineOfPage(airline))}"`
  return (
    themed
      .replace('<meta name="aisle-airline" content=""', () => meta)
      // Last in the head, after the page's own style sheets.
      .replace('</head>', () => (style ? `<style>${style}</style></head>` : '</head>'))
  )
}

/** The airline's words and mark in the form that the page reads. */
export const airlineOfPage = (airline: Airline): string => JSON.stringify(wordsOfPage(airline))

/** In the names that the web app's texts have between braces (`environment/airline.ts` there). */
function wordsOfPage(airline: Airline) {
  const { nameZh, nameEn, shortZh, shortEn, flightPrefix, icaoPrefix, ticketPrefix, wifiNetwork } = airline
  const { texts, mark, company } = airline
  const both = (word: string) => ({ zh: word, en: word })
  return {
    words: {
      airline: { zh: nameZh, en: nameEn },
      airlineShort: { zh: shortZh, en: shortEn },
      flightPrefix: both(flightPrefix),
      icaoPrefix: both(icaoPrefix),
      ticketPrefix: both(ticketPrefix),
      wifiNetwork: both(wifiNetwork),
    },
    ...(Object.keys(texts).length > 0 && { texts }),
    ...(mark && { mark }),
    ...(company && { company }),
  }
}

/** The tokens that differ from the design's; empty when none does. */
function ownTokens(airline: Airline): string {
  const rule = (selector: string, theme: Theme) => {
    const colours = airline.colours[theme]
    const tokens = ownColours.flatMap((name) => {
      const value = colours[name]
      return value === undefined || value === designColours[theme][name] ? [] : [`--${name}:${value}`]
    })
    if (colours.dawn) tokens.push(`--dawn:linear-gradient(${colours.dawn.join()})`)
    if (colours.night) tokens.push(`--night:${stars},linear-gradient(${colours.night.join()})`)
    return tokens.length > 0 ? `${selector}{${tokens.join(';')}}` : ''
  }
  // As specific as the sheet's own rules of a theme, and later; the document always names one.
  return rule("[data-theme='light']", 'light') + rule("[data-theme='dark']", 'dark')
}

/** The airline's sign as the tab shows it; null: the file that comes with the web app. */
export function ownFavicon(airline: Airline): string | null {
  return airline.mark && markFile(airline.mark, getPalette(airline, 'light'))
}
