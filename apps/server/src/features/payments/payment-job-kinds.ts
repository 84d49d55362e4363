/** Looks an attempt up at its gateway until it is decided. Key: payment number. */
export const queryJob = 'payment.query'
/** Closes what a paid order leaves open. Key: payment number. */
export const closeAttemptJob = 'payment.close'
/**
 * Sends money back. Key: the provider's transaction of a late or second payment (table O); the refund number where an order
 * is given back, in whole or in part (table R, W7).
 */
export const refundJob = 'payment.refund'
/** Ends an order whose flight is gone. Key: order number. */
export const closeOrderJob = 'order.close'
/** Ends an order that was not paid in time; enqueued by submitOrder. Key: order number. */
export const deadlineJob = 'order.deadline'
