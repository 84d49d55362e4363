import type { Bilingual } from '@aisle/contract/language'
import type { DemoClause } from './read-demo-files.ts'

interface Section {
  heading: Bilingual
  text: Bilingual
}

const sampleNotice: Section = {
  heading: { zh: '示例文本', en: 'Sample text' },
  text: {
    zh: '这是演示航空公司的示例文本，并非法律文件。正式使用前，须由航空公司换成自己的条款全文。',
    en: 'This is a sample text of the demonstration airline and no legal document. The airline replaces it with its own full terms before real use.',
  },
}

/** The files hold only outlines: each becomes a sentence that names the subject of its section. */
export function sampleSections(clause: DemoClause): Section[] {
  const sections = clause.sections.map((section) => ({
    heading: { zh: section.headingZh, en: section.headingEn },
    text: { zh: `本条说明：${section.outlineZh}。`, en: `This section sets out: ${section.outlineEn}.` },
  }))
  return [sampleNotice, ...sections]
}
