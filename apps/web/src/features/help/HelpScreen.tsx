import { useState } from 'react'
import { HelpCode } from '../../client-log/HelpCode.tsx'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { goBack } from '../../navigation/router.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { DevicesRow } from './DevicesRow.tsx'
import { Disclosure } from './Disclosure.tsx'
import { bySection, findArticles } from './help-rules.ts'
import { helpPhrases } from './help-phrases.ts'
import { ServiceNow } from './ServiceNow.tsx'
import { useHelp } from './use-help.ts'

/** `/help`: the operators' articles by topic, searched here: half a dozen kilobytes need no second call. */
export function HelpScreen() {
  const t = usePhrases(helpPhrases)
  const text = useBilingual()
  const help = useHelp()
  const [search, setSearch] = useState('')
  const found = help.data ? findArticles(help.data.articles, search) : []
  const searching = search.trim() !== ''
  return (
    <>
      <TopBar title={t('help')} onBack={() => goBack()} />
      <main aria-busy={help.isPending}>
        <h1 className="dh dk">{t('help')}</h1>
        {help.isPending && <Skeleton lines={['40%', '95%', '90%', '70%']} />}
        {help.isError && !help.data && (
          <LoadFailed title={t('failed')} reload={t('retry')} onReload={() => void help.refetch()} />
        )}
        {help.data && (
          <>
            <div role="search" className="card h pill help-search">
              <Icon name="search" size="s" />
              <input
                type="search"
                enterKeyHint="search"
                aria-label={t('search')}
                placeholder={t('search')}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
            <p className="vh" role="status">
              {searching ? t('found', { n: found.length }) : ''}
            </p>
            {!searching && <ServiceNow contact={help.data.contact} />}
            {bySection(found).map(({ section, articles }) => (
              <section className="sec" key={section}>
                <h2 className="h2">{t(section)}</h2>
                <Card flush>
                  {articles.map(({ articleId, title, body, availableOffline }) => (
                    <Disclosure
                      key={articleId}
                      title={text(title)}
                      mark={availableOffline && <Tag>{t('aboardToo')}</Tag>}
                    >
                      {text(body)}
                    </Disclosure>
                  ))}
                  {section === 'wifi' && !searching && <Further />}
                </Card>
              </section>
            ))}
            {found.length === 0 && (
              <Empty
                title={t('nothingFound')}
                action={
                  <a className={buttonClass({})} href={hrefTo('/contact')}>
                    {t('contact')}
                  </a>
                }
              >
                {t('nothingFoundText')}
              </Empty>
            )}
          </>
        )}
        {/* Rendered together with the content above, or it would jump. */}
        {!help.isPending && <HelpCode />}
      </main>
    </>
  )
}

/** Links to topics that are too long for an article. */
function Further() {
  const t = usePhrases(helpPhrases)
  return (
    <>
      <Row label={t('plans')} href={hrefTo('/illustrate')} />
      <DevicesRow label={t('devices')} />
    </>
  )
}
