import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { goBack, useRoute } from '../../navigation/router.ts'
import { usePageTitle } from '../../navigation/use-page-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { ClauseSections, useEffectiveDate } from './ClauseText.tsx'
import { clausePhrases } from './clause-phrases.ts'
import { useClauses } from './clause-query.ts'

/** `/privacyClause/:id?`: the version of one clause in force, or the list of clauses (E13). */
export function PrivacyClauseScreen() {
  const t = usePhrases(clausePhrases)
  const text = useBilingual()
  const dateText = useEffectiveDate()
  const id = useRoute().params['id']
  const found = useClauses(id)
  const unknown = found.error?.error === 'notFound'
  // A cached text stays readable without a network.
  const failed = unknown || (found.isError && !found.data)
  const clause = unknown ? null : found.data?.clause
  const title = id !== undefined && clause ? text(clause.title) : t('title')
  usePageTitle(title)
  return (
    <>
      <TopBar title={title} onBack={() => goBack()} />
      <main aria-busy={found.isPending}>
        <h1 className="dh dk">{title}</h1>
        {found.isPending && <Skeleton lines={['40%', '95%', '90%', '70%']} />}
        {failed && <Failed unknown={unknown} onRetry={() => void found.refetch()} />}
        {id !== undefined && clause && (
          <>
            <Card style={{ padding: '1.25rem' }}>
              <ClauseSections clause={clause} />
            </Card>
            <a className={buttonClass({ kind: 'txt' })} href={hrefTo('/privacyClause/:id?')}>
              {t('all')}
            </a>
          </>
        )}
        {id === undefined && found.data && (
          <>
            <p className="s c2">{t('intro')}</p>
            <Card flush>
              {found.data.clauses.map((head) => (
                <Row
                  key={head.clauseId}
                  icon={head.kind === 'privacy_policy' ? 'shield' : 'receipt'}
                  href={hrefTo('/privacyClause/:id?', { params: { id: head.kind } })}
                  label={
                    <>
                      <b>{text(head.title)}</b>
                      <br />
                      <span className="s c2">{t('effective', { date: dateText(head.effectiveFrom) })}</span>
                    </>
                  }
                />
              ))}
            </Card>
          </>
        )}
      </main>
    </>
  )
}

function Failed({ unknown, onRetry }: { unknown: boolean; onRetry: () => void }) {
  const t = usePhrases(clausePhrases)
  if (!unknown) return <LoadFailed title={t('failed')} reload={t('retry')} onReload={onRetry} />
  return (
    <Empty
      title={t('notFound')}
      action={
        <a className={buttonClass({})} href={hrefTo('/privacyClause/:id?')}>
          {t('all')}
        </a>
      }
    >
      {t('notFoundText')}
    </Empty>
  )
}
