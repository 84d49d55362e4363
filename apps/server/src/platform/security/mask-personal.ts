/**
 * Personal data out of free text (G6): e-mail addresses, runs of six or more digits (phones, tickets, identity numbers,
 * with separators as people write them) and opaque tokens. Linear in the length of the text.
 */
export function maskPersonal(text: string): string {
  return text
    .replace(/[\w.+-]{1,64}@[\w.-]{1,255}/g, '[e-mail]')
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, '[token]')
    .replace(/\d(?:[ -]?\d){5,}[Xx]?/g, '[number]')
}

/** `154****0101`: the passenger recognises the phone, and no reader can call it (W8). */
export const maskPhone = (phone: string): string =>
  /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : phone && `****${phone.slice(-4)}`

/** `林*屿`, `M*** K***`: enough for the passenger to recognise who it is for. */
export const maskReceiver = (receiver: string): string =>
  receiver
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [first = '', ...others] = word
      const last = /\p{sc=Han}/u.test(word) && others.length > 1 ? others.at(-1) : ''
      return first + '*'.repeat(Math.max(0, Math.min(3, others.length) - (last ? 1 : 0))) + last
    })
    .join(' ')

/** Enough for its owner to recognise: `l***@e***.com`. */
export function maskMailbox(mailbox: string): string {
  const [, name = '', host = '', ending = ''] = /^(.)[^@]*@(.).*?(\.[^.]*)?$/u.exec(mailbox.trim()) ?? []
  return `${name}***@${host}***${ending}`
}

/** Down to the town's quarter: `福建省厦门市思明区筼筜街道***`; of an address in Latin letters its last two parts. */
export function maskStreet(address: string): string {
  const [quarter] = /^.*(?:街道|[省市区县镇乡])/u.exec(address) ?? []
  if (quarter !== undefined) return `${quarter}***`
  const parts = address.split(',').map((part) => part.trim())
  return parts.length > 2 ? `***, ${parts.slice(-2).join(', ')}` : '***'
}
