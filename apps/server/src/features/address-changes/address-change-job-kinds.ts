/** Tells the passenger what became of the change. Key: its id. */
export const addressChangeMailJob = 'mail.addressChange'
