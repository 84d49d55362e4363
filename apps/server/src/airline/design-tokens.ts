/** A colour of the design in one theme: `#rrggbb`. */
export type Palette = Record<ColourToken, string>

type ColourToken = keyof (typeof designColours)['light']
export type Theme = keyof typeof designColours

/** The tokens of the design (design §3), as the web app's `tokens.css` has them; a test there compares. */
export const designColours = {
  light: {
    bg: '#eff4f5',
    card: '#ffffff',
    well: '#f3f7f8',
    ink: '#0b2230',
    ink2: '#3f5664',
    ink3: '#566b77',
    edge: '#748a95',
    sea: '#00647c',
    sea2: '#004f63',
    soft: '#e0f1f4',
    on: '#ffffff',
    flame: '#bd380f',
    onf: '#ffffff',
    mark: '#e8571f',
    fsoft: '#fdece4',
    ok: '#0f6f48',
    oks: '#e1f3ea',
    warn: '#855600',
    warns: '#fdf1d8',
    err: '#b3202f',
    errs: '#fcebec',
  },
  dark: {
    bg: '#06131a',
    card: '#0e1f28',
    well: '#152a35',
    ink: '#e9f2f4',
    ink2: '#adc1ca',
    ink3: '#8ea5b0',
    edge: '#5f7885',
    sea: '#5fcadb',
    sea2: '#8adae7',
    soft: '#0e3540',
    on: '#03222b',
    flame: '#ff946b',
    onf: '#2a0d00',
    mark: '#ff7a45',
    fsoft: '#3a2018',
    ok: '#5fcf9b',
    oks: '#0f3326',
    warn: '#f0bf62',
    warns: '#36290f',
    err: '#ff8f93',
    errs: '#3d191d',
  },
} as const

/**
 * Colours that an airline may choose; what is left are those of text, edges and states, which say the same everywhere.
 */
export const ownColours = ['bg', 'card', 'well', 'sea', 'sea2', 'soft', 'on', 'flame', 'onf', 'fsoft', 'mark'] as const
/** Gradients from top to bottom behind a flight: before it by theme, and at night in both. */
export const ownSkies = ['dawn', 'night'] as const

/** The inks on the night sky; before the flight the sky takes dark or light text (design §3). */
export const inksOfNight = ['#ffffff', '#bcd6e0'] as const

/** The stars of the night sky, drawn over any colours. */
export const stars = [
  'radial-gradient(1.2px 1.2px at 12% 22%,#fffb,#fff0)',
  'radial-gradient(1.5px 1.5px at 78% 13%,#fffd,#fff0)',
  'radial-gradient(1.1px 1.1px at 62% 31%,#fff9,#fff0)',
  'radial-gradient(1.3px 1.3px at 36% 9%,#fffa,#fff0)',
].join()
