/** Cancels a return that nobody has sent back in time (table R). Key: refund number. */
export const returnDeadlineJob = 'refund.returnDeadline'
/** An exchange whose replacement nobody has confirmed completes (table R). Key: refund number. */
export const replacementReceivedJob = 'refund.replacementReceived'
/** Tells the passenger of a step (R4). Key: refund number and the step's number. */
export const refundStepMailJob = 'mail.refundStep'
/** The same as it was enqueued before there were refunds of this kind. Key: order number. */
export const orderRefundedMailJob = 'mail.orderRefunded'
