import { maskPersonal } from '../../platform/security/mask-personal.ts'

/** As it may be stored: personal data masked again by the server (E9, G6), nothing that a terminal or PostgreSQL minds. */
export function cleanText(text: string): string {
  return maskPersonal(text.normalize('NFKC')).replace(/[^\P{C}\n\t]/gu, ' ')
}

const oldest = Date.UTC(2000, 0)
const newest = Date.UTC(2100, 0)

/** The phone's clock in milliseconds; null where it cannot be a time of ours. */
export function clientTime(time: number): Date | null {
  return time >= oldest && time < newest ? new Date(time) : null
}

/** As the page makes its device id: 32 hexadecimal digits. */
export function isPlainDeviceId(deviceId: string): boolean {
  return /^[0-9a-f]{32}$/.test(deviceId)
}
