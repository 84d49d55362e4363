import { usePhrases } from '../../language/phrases.ts'
import { Timeline } from '../../ui/Timeline.tsx'
import { paymentPhrases } from './payment-phrases.ts'

/** The three steps to connect, all still ahead. */
export function HowToConnect() {
  const t = usePhrases(paymentPhrases)
  const steps = (['howJoin', 'howVerify', 'howConnect'] as const).map((key) => ({
    key,
    title: <span style={{ fontWeight: 400 }}>{t(key)}</span>,
    state: 'ahead' as const,
  }))
  return (
    <section className="card">
      <h2 className="t3" style={{ marginBottom: '.75rem' }}>
        {t('howTitle')}
      </h2>
      <Timeline steps={steps} />
    </section>
  )
}
