import { usePhrases } from '../language/phrases.ts'
import { hrefTo } from '../navigation/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { consentPhrases } from './consent-phrases.ts'
import { answerConsent } from './consent.ts'

const flat = { background: 'none', boxShadow: 'var(--ring)' }
/** Side by side where both fit, under each other where the text is large. */
const answers = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))',
  gap: '.5rem',
  maxWidth: '26rem',
}

/** One sentence on what is measured and two ways to answer that look alike. */
export function ConsentCard() {
  const t = usePhrases(consentPhrases)
  return (
    // Flat: no part of the form or the list above it.
    <Card role="group" aria-labelledby="consent-title" className="v" style={flat}>
      <h2 className="t3" id="consent-title">
        {t('title')}
      </h2>
      <p className="b2 c2">
        {t('text')}
        <a
          className="sea phrase"
          style={{ textDecoration: 'underline' }}
          href={hrefTo('/privacyClause/:id?', { params: { id: 'privacy_policy' } })}
        >
          {t('privacy')}
        </a>
      </p>
      <div style={answers}>
        <Button kind="line" wide onClick={() => answerConsent('denied')}>
          {t('refuse')}
        </Button>
        <Button kind="line" wide onClick={() => answerConsent('granted')}>
          {t('allow')}
        </Button>
      </div>
    </Card>
  )
}
