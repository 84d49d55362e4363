/** Opening hours with the dash of a range, 06:00–21:30: the server's texts have a tilde. */
export const hoursShown = (hours: string): string => hours.replace('~', '–')
