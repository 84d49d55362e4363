import { consolePaths, staffPath } from '@aisle/contract/console'
import type { StaffAuditDetail } from '@aisle/contract/console-audit'
import type { ChangeReport } from '@aisle/contract/operator'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { RowDifference } from '../../ui/RowDifference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { useChange } from '../../ui/use-change.ts'
import { useNow } from '../../ui/use-now.ts'
import { auditPhrases as phrases } from './audit-phrases.ts'

/** One line: what it changed, and what taking it back would do. */
export function AuditLine({ auditId, onClose }: { auditId: string; onClose: () => void }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const line = useQuery({
    queryKey: ['audit line', auditId],
    queryFn: ({ signal }) => callConsole<StaffAuditDetail>(consolePaths.auditLine, { auditId }, signal),
  })
  return (
    <section className="card" aria-label={text(phrases.line)}>
      <header className="tall">
        <div className="gr">
          <h2>{line.data?.command ?? auditId}</h2>
          <p className="s c3 num">
            {auditId}
            {line.data && ` · ${line.data.who} · ${shortTime(line.data.at, language, now)}`}
          </p>
        </div>
        <Button className="ib" aria-label={text(phrases.close)} onPress={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="b v">
        <Problem error={line.error} />
        {line.data && (
          <>
            <p lang="en">{line.data.summary}</p>
            <WhatItDid line={line.data} />
            {line.data.mayUndo && <Undo auditId={auditId} />}
          </>
        )}
      </div>
    </section>
  )
}

function WhatItDid({ line: { undo, changes } }: { line: StaffAuditDetail }) {
  const { text } = useLanguage()
  if (undo === 'never') return <p className="s c3">{text(phrases.noRows)}</p>
  return (
    <section>
      <h3 className="s b6">{text(phrases.whatItDid)}</h3>
      {changes ? <RowDifference changes={changes} /> : <p className="s c2">{text(phrases.sealed)}</p>}
    </section>
  )
}

function Undo({ auditId }: { auditId: string }) {
  const { text } = useLanguage()
  const change = useChange<ChangeReport>({ path: staffPath('undo'), request: { auditId } }, () =>
    showDone({ text: text(phrases.undoneNow).replace('{auditId}', auditId) }),
  )
  return (
    <section className="v">
      <h3 className="s">{text(phrases.whatUndoes)}</h3>
      <Problem error={change.error} />
      {change.preview && !change.error && <RowDifference changes={change.preview.changes} />}
      <Button className="btn pri w" isDisabled={!change.mayConfirm} onPress={change.confirm}>
        <Icon name="undo" size="s" />
        {text(phrases.undo)}
      </Button>
    </section>
  )
}
