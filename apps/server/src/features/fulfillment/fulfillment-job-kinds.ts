/** A shipped order that nobody has confirmed completes. Key: order number. */
export const autoConfirmJob = 'order.autoConfirm'
/** Tells the passenger that the parcel is on its way. Key: order number. */
export const shippedMailJob = 'mail.orderShipped'
