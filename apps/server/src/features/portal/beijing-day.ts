const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** `YYYY-MM-DD` in Beijing (G5). */
export const beijingDay = (at: Date) => day.format(at)
