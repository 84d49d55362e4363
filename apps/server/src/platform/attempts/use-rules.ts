import * as limits from '@aisle/contract/limits'
import { after } from '../clock.ts'

/** So many uses at once. What was used flows off evenly, all of it in `seconds`: after a flood, one use per step. */
export interface UseAllowance {
  uses: number
  seconds: number
}

const tenMinutes = 600

/** What an account may do in a while, and what all passengers may together; far more than anybody needs. */
export const useAllowances = {
  submitOrder: { uses: limits.ordersInTenMinutes, seconds: tenMinutes },
  submitPay: { uses: limits.paymentsInTenMinutes, seconds: tenMinutes },
  cancelOrder: { uses: limits.cancelsInTenMinutes, seconds: tenMinutes },
  submitRefund: { uses: limits.refundsPerHour, seconds: 3600 },
  addToCart: { uses: limits.shopWritesPerMinute, seconds: 60 },
  uploadPhoto: { uses: limits.photosPerHour, seconds: 3600 },
  captchaMail: { uses: limits.captchaMailsPerHour, seconds: 3600 },
  changeInvoice: { uses: limits.invoiceChangesPerHour, seconds: 3600 },
  answerSurvey: { uses: limits.surveyAnswersPerHour, seconds: 3600 },
  leaveMessage: { uses: limits.messagesPerHour, seconds: 3600 },
  clientLog: { uses: limits.logCallsPerMinute, seconds: 60 },
} as const satisfies Record<string, UseAllowance>

export type UseKind = keyof typeof useAllowances

/** @returns how much one use adds, in whole milliseconds */
export const stepMs = ({ uses, seconds }: UseAllowance) => Math.floor((seconds * 1000) / uses)

/** One more use is free as long as what was used has flowed off by then. */
export const latestUsedUntil = (allowance: UseAllowance, now: Date) =>
  after(now, stepMs(allowance) * (allowance.uses - 1))

/** Nobody can have used more than the whole allowance at once. */
export const mostUsedUntil = (allowance: UseAllowance, now: Date) => after(now, stepMs(allowance) * allowance.uses)

/** How long until one more use is free; at least a second, because it was refused. */
export function secondsUntilFree(usedUntil: Date, allowance: UseAllowance, now: Date): number {
  const ms = usedUntil.getTime() - latestUsedUntil(allowance, now).getTime()
  return Math.max(1, Math.ceil(ms / 1000))
}
