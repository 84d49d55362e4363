/** Looks an attempt up at its gateway until it is decided. Key: payment number. */
export const queryJob = 'payment.query'
/** Closes what a paid order leaves open. Key: payment number. */
export const closeAttemptJob = 'payment.close'
/** Sends money back: a late or second payment (table O), or that of an order given back (W7). Key: the provider's transaction. */
export const refundJob = 'payment.refund'
/** Tells the passenger that an order was given back (W7). Key: order number. */
export const refundMailJob = 'mail.orderRefunded'
/** Ends an order whose flight is gone. Key: order number. */
export const closeOrderJob = 'order.close'
/** Ends an order that was not paid in time; enqueued by submitOrder. Key: order number. */
export const deadlineJob = 'order.deadline'
