import type { ShipHold } from '@aisle/contract/console-fulfillment'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { HoldDrawer } from '../../shipping-hold/HoldDrawer.tsx'
import { holdPhrases as phrases } from '../../shipping-hold/hold-phrases.ts'
import { useMayHold } from '../../shipping-hold/use-may-hold.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'

/** That the order is kept from being shipped: by whom, since when and why, and the way to release it. */
export function OrderHold({ orderNo, hold }: { orderNo: string; hold: ShipHold | null }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const mayHold = useMayHold()
  const [open, setOpen] = useState(false)
  return (
    <>
      {hold && (
        <section className="note warn" aria-label={text(phrases.hold)}>
          <Icon name="alert" size="s" />
          <p className="gr">
            <b>{text(phrases.isOnHold).replace('{why}', hold.why)}</b>
            <br />
            <time className="c2" dateTime={hold.since} title={fullTime(hold.since)}>
              {text(phrases.since)
                .replace('{by}', hold.by)
                .replace('{at}', shortTime(hold.since, language, now))}
            </time>
          </p>
          {mayHold && (
            <Button className="btn sm" onPress={() => setOpen(true)}>
              {text(phrases.release)}
            </Button>
          )}
        </section>
      )}
      {open && <HoldDrawer orderNo={orderNo} hold={hold} onClose={() => setOpen(false)} />}
    </>
  )
}
