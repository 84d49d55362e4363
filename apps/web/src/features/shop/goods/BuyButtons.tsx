import type { ReactNode } from 'react'
import type { Sku } from '@aisle/contract/shop-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { choicePhrases } from './choice-phrases.ts'
import { goodsPhrases } from './goods-phrases.ts'
import type { Act } from './use-buying.ts'

interface BuyButtonsProps {
  sku: Sku | undefined
  acts?: readonly Act[]
  adding: boolean
  onAct: (act: Act) => void
}

const bothActs = ['add', 'buy'] as const

/** Adds to the cart or goes straight to checkout; a single action becomes the primary button. */
export function BuyButtons({ sku, acts = bothActs, adding, onAct }: BuyButtonsProps) {
  const t = usePhrases(choicePhrases)
  if (!sku || sku.left <= 0) {
    return (
      <Button grow disabled>
        {t('restocking')}
      </Button>
    )
  }
  return (
    <>
      {acts.includes('add') && (
        <Button
          grow
          kind={acts.length > 1 ? 'sec2' : 'primary'}
          className="narrow"
          busy={adding}
          busyLabel={t('adding')}
          onClick={() => onAct('add')}
        >
          {t('addToCart')}
        </Button>
      )}
      {acts.includes('buy') && (
        <Button grow className="narrow" onClick={() => onAct('buy')}>
          {t('buyNow')}
        </Button>
      )}
    </>
  )
}

/** Phones: customer service, cart and buy, within the thumb's reach. */
export function BuyBar({ children }: { children: ReactNode }) {
  const t = usePhrases(goodsPhrases)
  return (
    <ActionBar phoneOnly>
      <a className="ib" href={hrefTo('/contact')} aria-label={t('contact')}>
        <Icon name="head" />
      </a>
      {children}
    </ActionBar>
  )
}
