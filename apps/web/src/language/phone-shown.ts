/** 154 1000 0101: as it is read aloud. */
export const phoneShown = (phone: string): string => phone.replace(/^(\d{3})([\d*]{4})(\d{4})$/, '$1 $2 $3')
