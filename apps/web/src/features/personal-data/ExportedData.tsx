import type { ExportedSection } from '@aisle/contract/personal-data-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { codePhrases, isKnownCode, isSectionCode, sectionCodePhrases } from './code-phrases.ts'
import { filledFields, type ValueWords } from './export-rules.ts'
import { fieldPhrases, sectionPhrases } from './field-phrases.ts'
import { personalDataPhrases } from './personal-data-phrases.ts'

/** Sections that have something, closed until they are wanted: a passenger may have hundreds of rows. */
export function ExportedData({ sections }: { sections: readonly ExportedSection[] }) {
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map((section) => <Section key={section.name} section={section} />)
}

function useCodeWords(): ValueWords['code'] {
  const ofAll = usePhrases(codePhrases)
  const ofSection = usePhrases(sectionCodePhrases)
  return (section, code) => {
    const key = `${section}.${code}`
    if (isSectionCode(key)) return ofSection(key)
    return isKnownCode(code) ? ofAll(code) : code
  }
}

function Section({ section }: { section: ExportedSection }) {
  const t = usePhrases(personalDataPhrases)
  const field = usePhrases(fieldPhrases)
  const title = usePhrases(sectionPhrases)
  const rows = filledFields(section, { yes: t('yes'), no: t('no'), code: useCodeWords() })
  return (
    <details style={{ borderBottom: '1px solid var(--line)' }}>
      <summary className="b2" style={{ padding: '.875rem 0', cursor: 'pointer' }}>
        <b>{title(section.name)}</b> <span className="c2 num">{t('sectionCount', { n: rows.length })}</span>
      </summary>
      <ul className="v" style={{ listStyle: 'none', padding: '0 0 .75rem', margin: 0 }}>
        {rows.map((fields, index) => (
          // oxlint-disable-next-line no-array-index-key -- the rows of an export never change places
          <li key={index}>
            <dl className="s" style={{ margin: 0 }}>
              {fields.map(({ field: name, text }) => (
                <div key={name} className="h wrap" style={{ gap: '.5rem' }}>
                  <dt className="c2">{field(name)}</dt>
                  <dd style={{ margin: 0, overflowWrap: 'anywhere', minWidth: 0 }}>{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  )
}
