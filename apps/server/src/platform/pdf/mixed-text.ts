import { runsOfText } from './mixed-text-rules.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Where a line of text begins, on its baseline, in points from the top left corner of the page. */
interface Placed {
  x: number
  y: number
  size: number
}

/** Writes Chinese and English into a document. */
export interface MixedText {
  measure(text: string, size: number): number
  write(text: string, placed: Placed): void
}

/** As a page names the font among its resources. */
const chineseName = 'FChinese'

/**
 * The Chinese font is the reader's own (PDF 1.7 §9.7.5.2, decision 0081), so that nothing has to be embedded: the text is
 * sent as Unicode. Replacements for it differ in their Latin letters, which are Helvetica therefore.
 */
export function mixedText(document: PdfDocument): MixedText {
  const chinese = chineseFont(document)
  const widthOfRun = ({ text, font }: { text: string; font: 'latin' | 'chinese' }, size: number) =>
    font === 'chinese' ? [...text].length * size : document.font('Helvetica').fontSize(size).widthOfString(text)
  return {
    measure: (text, size) => runsOfText(text).reduce((sum, run) => sum + widthOfRun(run, size), 0),
    write(text, { x, y, size }) {
      let at = x
      for (const run of runsOfText(text)) {
        const width = widthOfRun(run, size)
        if (run.font === 'latin') document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
        else {
          document.page.fonts[chineseName] = chinese
          // Pages of the library have their origin at the top, and text would stand on its head.
          const { height } = document.page
          const shown = `/${chineseName} ${size} Tf ${at} ${height - y} Td <${ucs2(run.text)}> Tj`
          document.addContent(`q 1 0 0 -1 0 ${height} cm BT ${shown} ET Q`)
        }
        at += width
      }
    },
  }
}

const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** Every character of the collection is as wide as high. */
function chineseFont(document: PdfDocument) {
  const descriptor = document.ref({
    Type: 'FontDescriptor',
    FontName: 'STSong-Light',
    Flags: 6,
    FontBBox: [-25, -254, 1000, 880],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 93,
  })
  const descendant = document.ref({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: 'STSong-Light',
    // The library writes plain strings as names.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('GB1'), Supplement: 2 },
    DW: 1000,
    FontDescriptor: descriptor,
  })
  const font = document.ref({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'STSong-Light',
    Encoding: 'UniGB-UCS2-H',
    DescendantFonts: [descendant],
  })
  for (const one of [descriptor, descendant, font]) one.end(null)
  return font
}
