import { staffPath } from '@aisle/contract/console'
import type { GivenUpJob, JobsReport, RetriedJob } from '@aisle/contract/operator-reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'

const phrases = {
  title: { zh: '后台任务', en: 'Jobs' },
  lead: {
    zh: '失败太多次的任务不再自动重试。先排除原因，再让它运行一次。',
    en: 'A job that failed too often runs no more by itself. Mend the cause first, then run it once more.',
  },
  nothing: { zh: '没有停下的任务。', en: 'No job has been given up.' },
  more: { zh: '还有更多，先处理这些。', en: 'There are more. Begin with these.' },
  due: { zh: '到期未运行：{families}', en: 'Due now: {families}' },
  noneDue: { zh: '没有到期未运行的任务。', en: 'Nothing is due now.' },
  since: { zh: '{at} 起，试过 {count} 次', en: 'since {at}, {count} attempts' },
  retry: { zh: '再运行一次', en: 'Run once more' },
  retryOne: { zh: '再运行一次：{job}', en: 'Run once more: {job}' },
  runs: { zh: '任务', en: 'Job' },
  about: { zh: '关于', en: 'About' },
  next: { zh: '之后', en: 'Then' },
  soon: { zh: '马上运行，失败会照常重试', en: 'it runs at once, and is repeated as usual if it fails' },
  already: { zh: '它已经在运行了', en: 'it runs again already' },
  done: { zh: '{job} 已重新运行', en: '{job} runs again' },
} as const

/** What the server has stopped trying, and a way to let it try again (M58). */
export function GivenUpJobs() {
  const { text, language } = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState<GivenUpJob | null>(null)
  const report = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => callConsole<JobsReport>(staffPath('jobs'), {}, signal),
  })
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.title)}</h2>
      </header>
      <div className="b v g8">
        <p className="s c2">{text(phrases.lead)}</p>
        <Problem error={report.error} onRetry={() => void report.refetch()} />
        {report.data && <Due report={report.data} />}
      </div>
      {report.data?.givenUp.length === 0 && (
        <p className="empty" role="status">
          {text(phrases.nothing)}
        </p>
      )}
      <ul className="list">
        {report.data?.givenUp.map((job) => (
          <li key={job.jobId}>
            <p className="h wrap">
              <b>{job.kind}</b>
              <span className="num">{job.key}</span>
              <Button
                className="btn sm sp"
                aria-label={text(phrases.retryOne).replace('{job}', `${job.kind} ${job.key}`)}
                onPress={() => setOpen(job)}
              >
                {text(phrases.retry)}
              </Button>
            </p>
            <p className="xs c3">
              {text(phrases.since)
                .replace('{at}', shortTime(job.since, language, now))
                .replace('{count}', String(job.attempts))}
            </p>
            <p className="s c2" lang="en">
              {job.error}
            </p>
          </li>
        ))}
      </ul>
      {report.data?.more && <p className="b s c2">{text(phrases.more)}</p>}
      {open && <Retry job={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Due({ report: { due } }: { report: JobsReport }) {
  const { text } = useLanguage()
  const families = due.map(({ family, jobs }) => `${family} ${jobs}`).join(' · ')
  return (
    <p className="s" role="status">
      {due.length === 0 ? text(phrases.noneDue) : text(phrases.due).replace('{families}', families)}
    </p>
  )
}

function Retry({ job, onClose }: { job: GivenUpJob; onClose: () => void }) {
  const { text } = useLanguage()
  return (
    <ChangeDrawer<RetriedJob>
      title={text(phrases.retry)}
      change={{ path: staffPath('jobRetry'), request: { jobId: job.jobId } }}
      differenceOf={({ kind, key, result }) => [
        { id: 'job', name: text(phrases.runs), is: kind },
        { id: 'about', name: text(phrases.about), is: key },
        { id: 'then', name: text(phrases.next), is: text(result === 'done' ? phrases.soon : phrases.already) },
      ]}
      isPossible={({ result }) => result === 'done'}
      confirmWords={() => text(phrases.retry)}
      onClose={onClose}
      onDone={({ kind, key }) => showDone({ text: text(phrases.done).replace('{job}', `${kind} ${key}`) })}
    />
  )
}
