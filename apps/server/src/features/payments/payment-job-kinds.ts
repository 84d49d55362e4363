/** Looks an attempt up at its gateway until it is decided. Key: payment number. */
export const queryJob = 'payment.query'
/** Closes what a paid order leaves open. Key: payment number. */
export const closeAttemptJob = 'payment.close'
/** Sends a late or second payment back. Key: the provider's transaction (table O). */
export const refundJob = 'payment.refund'
/** Ends an order that was not paid in time; enqueued by submitOrder. Key: order number. */
export const deadlineJob = 'order.deadline'
