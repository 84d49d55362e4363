import * as limits from '@aisle/contract/limits'
import { after } from '../clock.ts'

/** At most `uses` at once. They expire evenly, all of them within `seconds`: after a burst, one more use per step. */
export interface UseAllowance {
  uses: number
  seconds: number
}

const tenMinutes = 600

/** Allowances of one account and of all passengers together; far above normal use. */
export const useAllowances = {
  submitOrder: { uses: limits.ordersInTenMinutes, seconds: tenMinutes },
  submitPay: { uses: limits.paymentsInTenMinutes, seconds: tenMinutes },
  askPayment: { uses: limits.paymentQuestionsInTenMinutes, seconds: tenMinutes },
  cancelOrder: { uses: limits.cancelsInTenMinutes, seconds: tenMinutes },
  submitRefund: { uses: limits.refundsPerHour, seconds: 3600 },
  addToCart: { uses: limits.shopWritesPerMinute, seconds: 60 },
  uploadPhoto: { uses: limits.photosPerHour, seconds: 3600 },
  captchaMail: { uses: limits.captchaMailsPerHour, seconds: 3600 },
  changeInvoice: { uses: limits.invoiceChangesPerHour, seconds: 3600 },
  answerSurvey: { uses: limits.surveyAnswersPerHour, seconds: 3600 },
  leaveMessage: { uses: limits.messagesPerHour, seconds: 3600 },
  exportPersonalData: { uses: limits.exportsPerHour, seconds: 3600 },
  gatewayFailure: { uses: limits.gatewayFailures, seconds: limits.gatewaySilentSeconds },
  staffSignIn: { uses: limits.staffSignInsPerMinute, seconds: 60 },
  clientLog: { uses: limits.logCallsPerMinute, seconds: 60 },
} as const satisfies Record<string, UseAllowance>

export type UseKind = keyof typeof useAllowances

/** @returns how much one use adds, in whole milliseconds */
export const stepMs = ({ uses, seconds }: UseAllowance) => Math.floor((seconds * 1000) / uses)

/** One more use is free as long as what was used has flowed off by then. */
export const latestUsedUntil = (allowance: UseAllowance, now: Date) =>
  after(now, stepMs(allowance) * (allowance.uses - 1))

/** The latest possible end of a fully used allowance. */
export const mostUsedUntil = (allowance: UseAllowance, now: Date) => after(now, stepMs(allowance) * allowance.uses)

/** How long until one more use is free; at least a second, because it was refused. */
export function secondsUntilFree(usedUntil: Date, allowance: UseAllowance, now: Date): number {
  const ms = usedUntil.getTime() - latestUsedUntil(allowance, now).getTime()
  return Math.max(1, Math.ceil(ms / 1000))
}
