const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** A name by which passengers recognise the device; the same in both languages. Empty where the browser does not say. */
export const getDeviceName = (userAgent: string): string =>
  devices.find(([, agent]) => agent.test(userAgent))?.[0] ?? ''
