import { consolePaths, type StaffApproval } from '@aisle/contract/console'
import type { ChangeReport } from '@aisle/contract/operator'
import type { StaffRefundPage } from '@aisle/contract/console-refunds'
import { hasRight } from '@aisle/contract/staff-roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { callWithPasskey } from '../../session/confirm-person.ts'
import { useSession } from '../../session/use-session.ts'
import { Difference } from '../../ui/Difference.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { RowDifference } from '../../ui/RowDifference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { approvalPhrases } from './approval-phrases.ts'

/** Everything that waits for a second person who could be this one. */
export function ApprovalsScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const roles = useSession().data?.person.roles ?? []
  const [open, setOpen] = useState<StaffApproval | null>(null)
  const acts = useQuery({
    queryKey: ['approvals'],
    queryFn: ({ signal }) => callConsole<{ approvals: StaffApproval[] }>(consolePaths.approvals, {}, signal),
  })
  const refunds = useQuery({
    queryKey: ['refunds', 'second', 'count'],
    queryFn: ({ signal }) => callConsole<StaffRefundPage>(consolePaths.refunds, { view: 'second', limit: 1 }, signal),
    enabled: hasRight(roles, 'approvals', 'act'),
  })
  const waiting = acts.data?.approvals ?? []
  const refundCount = refunds.data?.counts.second ?? 0
  return (
    <>
      <div className="ph">
        <h1>{text(approvalPhrases.title)}</h1>
      </div>
      <Problem error={acts.error} onRetry={() => void acts.refetch()} />
      {acts.data && waiting.length === 0 && refundCount === 0 && (
        <p className="card empty" role="status">
          {text(approvalPhrases.nothing)}
        </p>
      )}
      {(waiting.length > 0 || refundCount > 0) && (
        <ul className="card list">
          {refundCount > 0 && (
            <li className="h">
              <span className="gr w5">{text(approvalPhrases.refunds).replace('{count}', String(refundCount))}</span>
              <Link className="btn sm" to="/refunds" search={{ view: 'second' }}>
                {text(approvalPhrases.look)}
              </Link>
            </li>
          )}
          {waiting.map((one) => (
            <li key={one.approvalId} className="h">
              <div className="gr">
                <p className="w5" lang="en">
                  {one.summary}
                </p>
                <p className="s c3">
                  {text(approvalPhrases.asked)
                    .replace('{who}', one.askedBy)
                    .replace('{at}', shortTime(one.askedAt, language, now))}{' '}
                  · {text(approvalPhrases.lapses).replace('{at}', shortTime(one.lapsesAt, language, now))}
                </p>
              </div>
              <Button className="btn sm" onPress={() => setOpen(one)}>
                {text(approvalPhrases.look)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && <ApprovalDrawer approval={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface Shown {
  preview: Partial<ChangeReport> & { rows?: Record<string, number> }
  changed: boolean
}

function ApprovalDrawer({ approval, onClose }: { approval: StaffApproval; onClose: () => void }) {
  const { text } = useLanguage()
  const client = useQueryClient()
  const { approvalId, own } = approval
  const [why, setWhy] = useState('')
  const shown = useQuery({
    queryKey: ['approval', approvalId],
    queryFn: ({ signal }) => callConsole<Shown>(consolePaths.approval, { approvalId }, signal),
    staleTime: 0,
  })
  const finish = async (words: string) => {
    onClose()
    showDone({ text: words })
    await client.invalidateQueries()
  }
  const confirm = useMutation({
    mutationFn: () => callWithPasskey(consolePaths.approvalConfirm, { approvalId }),
    onSuccess: () => finish(text(approvalPhrases.done)),
  })
  const end = useMutation({
    mutationFn: () => callConsole(consolePaths.approvalEnd, { approvalId, why: why.trim() }),
    onSuccess: () => finish(text(approvalPhrases.ended)),
  })
  const mayConfirm = shown.data !== undefined && !shown.data.changed && !confirm.isPending
  return (
    <Drawer
      title={approval.summary}
      onClose={onClose}
      footer={
        <>
          <Button className="btn bad" isDisabled={why.trim() === '' || end.isPending} onPress={() => end.mutate()}>
            {text(own ? approvalPhrases.withdraw : approvalPhrases.decline)}
          </Button>
          <span className="sp" />
          {!own && (
            <Button className="btn pri" isDisabled={!mayConfirm} onPress={() => confirm.mutate()}>
              <Icon name="fingerprint" size="s" />
              {text(approvalPhrases.confirm)}
            </Button>
          )}
        </>
      }
    >
      <Problem error={shown.error ?? confirm.error ?? end.error} />
      {shown.data?.changed && (
        <p className="note warn">
          <Icon name="alert" size="s" />
          <span>{text(approvalPhrases.changed)}</span>
        </p>
      )}
      {shown.data && (
        <section>
          <h3 className="s b6">{text(approvalPhrases.what)}</h3>
          {shown.data.preview.changes && <RowDifference changes={shown.data.preview.changes} />}
          {shown.data.preview.rows && (
            <Difference
              rows={Object.entries(shown.data.preview.rows)
                .filter(([, count]) => count > 0)
                .map(([table, count]) => ({
                  id: table,
                  name: table,
                  is: text(approvalPhrases.rows).replace('{count}', String(count)),
                }))}
            />
          )}
        </section>
      )}
      {own && <p className="s c2">{text(approvalPhrases.own)}</p>}
      <Field label={text(approvalPhrases.why)}>
        {(ids) => (
          <textarea
            {...ids}
            className="in"
            rows={2}
            maxLength={200}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
      </Field>
    </Drawer>
  )
}
