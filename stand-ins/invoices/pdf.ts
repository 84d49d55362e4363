export interface PdfLine {
  text: string
  /** Points from the left and from the bottom of an A5 page on its side. */
  x: number
  y: number
  size: number
  red?: boolean
}

/**
 * A PDF of one page with Chinese text in a font that every reader brings (STSong-Light, PDF 1.7 §9.7.5.2), so that
 * nothing must be embedded. Some readers' replacements for that font lack Latin letters: letters and digits are set in
 * Helvetica.
 */
export function drawPdf(title: string, lines: readonly PdfLine[]): Buffer {
  const content = lines.map(drawn).join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (zh-CN) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 420] /Contents 4 0 R /Resources'
      + ' << /Font << /F1 5 0 R /F2 8 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000'
      + ' /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0'
      + ' /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title <FEFF${ucs2(title)}> >>`,
  ])
}

const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

function drawn({ text, x, y, size, red }: PdfLine): string {
  const runs = [...text.matchAll(/[ -~¥]+|[^ -~¥]+/g)].map(([run]) =>
    /^[ -~¥]/.test(run)
      ? `/F2 ${size} Tf <${Buffer.from(run, 'latin1').toString('hex')}> Tj`
      : `/F1 ${size} Tf <${ucs2(run)}> Tj`,
  )
  return `${red ? '0.8 0 0' : '0 0 0'} rg BT ${x} ${y} Td ${runs.join(' ')} ET`
}

/** Numbers the objects and says where each begins. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(file)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = Buffer.byteLength(file)
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file)
}
