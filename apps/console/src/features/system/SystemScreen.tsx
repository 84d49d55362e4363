import { staffPath } from '@aisle/contract/console'
import type { AuditVerification } from '@aisle/contract/operator'
import type { Readiness } from '@aisle/contract/operator-reports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { GivenUpJobs } from './GivenUpJobs.tsx'

const phrases = {
  title: { zh: '系统', en: 'System' },
  ready: { zh: '开门之前', en: 'Before the first passenger' },
  nothing: { zh: '什么都不缺。', en: 'Nothing is missing.' },
  missing: { zh: '缺少', en: 'missing' },
  advice: { zh: '建议', en: 'advice' },
  chain: { zh: '操作记录的链', en: 'The chain of the audit' },
  chainLead: {
    zh: '每条记录都带着前一条的校验值：改过、删过、插过的都会发现。',
    en: 'Each line holds the hash of the line before: what was changed, removed or put in is found.',
  },
  verify: { zh: '核对', en: 'Verify' },
  whole: { zh: '{lines} 条记录，链完整，末尾 {hash}…', en: '{lines} lines, the chain is whole and ends with {hash}…' },
  broken: { zh: '{count} 处不对', en: '{count} problems' },
} as const

/** What an installation lacks, the jobs that were given up, and whether the audit is what was written. */
export function SystemScreen() {
  const { text } = useLanguage()
  const readiness = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => callConsole<Readiness>(staffPath('check'), {}, signal),
  })
  const findings = readiness.data?.findings ?? []
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
      </div>
      <Problem error={readiness.error} onRetry={() => void readiness.refetch()} />
      <div className="g2">
        <div className="v g16">
          <section className="card">
            <header>
              <h2>{text(phrases.ready)}</h2>
            </header>
            {readiness.data && findings.length === 0 && (
              <p className="empty" role="status">
                {text(phrases.nothing)}
              </p>
            )}
            <ul className="list">
              {findings.map(({ weight, finding, remedy }) => (
                <li key={finding}>
                  <p className="h">
                    <span className={weight === 'missing' ? 'tag err' : 'tag'}>{text(phrases[weight])}</span>
                    <span lang="en">{finding}</span>
                  </p>
                  <p className="s c3" lang="en">
                    {remedy}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <GivenUpJobs />
        </div>
        <AuditChain />
      </div>
    </>
  )
}

function AuditChain() {
  const { text } = useLanguage()
  const verify = useMutation({ mutationFn: () => callConsole<AuditVerification>(staffPath('auditVerify'), {}) })
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.chain)}</h2>
      </header>
      <div className="b v g8">
        <p className="s c2">{text(phrases.chainLead)}</p>
        <Problem error={verify.error} />
        {verify.data && (
          <p role="status" className={verify.data.problems.length > 0 ? 'erc' : 'okc'}>
            {verify.data.problems.length > 0
              ? text(phrases.broken).replace('{count}', String(verify.data.problems.length))
              : text(phrases.whole)
                  .replace('{lines}', String(verify.data.lines))
                  .replace('{hash}', verify.data.head.hash.slice(0, 12))}
          </p>
        )}
        {verify.data && verify.data.problems.length > 0 && (
          <ul className="s" lang="en">
            {verify.data.problems.map(({ number, auditId, problem }) => (
              <li key={`${number ?? ''} ${auditId ?? ''} ${problem}`}>
                {[number, auditId, problem].filter((value) => value !== null).join(' · ')}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button className="btn" isDisabled={verify.isPending} onPress={() => verify.mutate()}>
            {text(phrases.verify)}
          </Button>
        </div>
      </div>
    </section>
  )
}
