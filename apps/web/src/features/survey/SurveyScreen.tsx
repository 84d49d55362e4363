import { useState, type ReactNode } from 'react'
import * as limits from '@aisle/contract/limits'
import type { ApiError } from '../../api/api-error.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { goBack, useRoute } from '../../navigation/router.ts'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { SurveyDone, WayBack } from './SurveyDone.tsx'
import { SurveyForm } from './SurveyForm.tsx'
import { surveyPhrases } from './survey-phrases.ts'
import { useSurveys } from './survey-queries.ts'
import { surveyToShow } from './survey-rules.ts'
import './survey.css'
import type { Submitted } from './use-survey-form.ts'

/** `/survey` (E13): requires a login, except for a mail's link, which opens one survey: `?link=`. */
export function SurveyScreen() {
  const link = useRoute().query['link']
  return <Surveys key={link ?? ''} link={link} />
}

function Surveys({ link }: { link: string | undefined }) {
  const t = usePhrases(surveyPhrases)
  const text = useBilingual()
  const listed = useSurveys({ link })
  const [done, setDone] = useState<{ surveyId: string } & Submitted>()
  const surveys = listed.data?.surveys ?? []
  const survey = done ? surveys.find(({ surveyId }) => surveyId === done.surveyId) : surveyToShow(surveys)
  const title = survey ? text(survey.title) : t('title')
  if (!listed.data) {
    return (
      <Framed title={title}>
        {listed.error ? (
          <Failed error={listed.error} byLink={link !== undefined} onRetry={() => void listed.refetch()} />
        ) : (
          <div className="survey-late">
            <Skeleton />
            <Skeleton />
          </div>
        )}
      </Framed>
    )
  }
  if (!survey) {
    return (
      <Framed title={title}>
        <Empty scene={climb} title={t('none')} action={<WayBack />}>
          <p>{t('noneText', { n: limits.surveyLinkDays })}</p>
        </Empty>
      </Framed>
    )
  }
  const submitted = done ?? (survey.submittedAt === null ? undefined : { anonymous: survey.anonymous, rewarded: false })
  const next = surveys.find((one) => one.surveyId !== survey.surveyId && one.submittedAt === null)
  return (
    <Framed title={title}>
      {submitted ? (
        <SurveyDone done={submitted} next={next} onNext={() => setDone(undefined)} />
      ) : (
        <SurveyForm
          key={survey.surveyId}
          survey={survey}
          tripId={listed.data.tripId}
          link={link}
          onSubmitted={(answer) => setDone({ surveyId: survey.surveyId, ...answer })}
        />
      )}
    </Framed>
  )
}

function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <TopBar title={title} onBack={() => goBack('/me')} />
      <main className="survey-page">
        <h1 className="dh dk">{title}</h1>
        {children}
      </main>
    </>
  )
}

function Failed({ error, byLink, onRetry }: { error: ApiError; byLink: boolean; onRetry: () => void }) {
  const t = usePhrases(surveyPhrases)
  if (byLink && error.error === 'notFound') {
    return (
      <Empty title={t('linkOver')} action={<WayBack />}>
        <p>{t('linkOverText', { n: limits.surveyLinkDays })}</p>
      </Empty>
    )
  }
  return (
    <LoadFailed title={t('loadFailed')} error={error} reload={t('tryAgain')} onReload={onRetry}>
      {t('loadFailedText')}
    </LoadFailed>
  )
}
