/** Loaded at the first file: with its fonts it takes a tenth of the server's start. */
export const pdfLibrary = async () => (await import('pdfkit')).default

export type PdfDocument = InstanceType<Awaited<ReturnType<typeof pdfLibrary>>>

/** Ends the document. */
export function finished(document: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.end()
  })
}
