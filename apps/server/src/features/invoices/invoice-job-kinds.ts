/** Applied → issued. Key: invoice. */
export const issueInvoiceJob = 'invoice.issue'
/** Tells the passenger, with the file. Key: invoice and colour. */
export const invoiceMailJob = 'mail.invoice'
