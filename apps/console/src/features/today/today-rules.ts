/** Hours below two days, days from then on; rounded down. */
export const shortAge = (hours: number): string =>
  hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`
