import { packToBytes } from './lz-pack.ts'
import type { DeliveryTarget } from './delivery.ts'

/** `compress` 0: JSON; 1: packed, two bytes for each sixteen bits; 11: packed for an address. `stm` is the device's time of sending. */
export const collectUrl = ({ serverUrl, projectId }: DeliveryTarget, compress: number) =>
  `${serverUrl}/v3/projects/${projectId}/collect?stm=${Date.now()}&compress=${compress}`

export const getBody = (text: string, compress: boolean) => (compress ? packToBytes(text) : text)

/** The original counts 204 alone; a collector that says 200 has it as well. */
export const isTaken = (status: number) => status > 199 && status < 300
