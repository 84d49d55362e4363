import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { navigate } from '../../navigation/router.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { orderPhrases } from './order-phrases.ts'
import { usePutInCartAgain } from './order-queries.ts'

interface BuyAgainButtonProps {
  orderNo: string
  kind: 'primary' | 'sec2' | 'line'
  small?: boolean
  wide?: boolean
  grow?: boolean
}

/** Puts the order's goods in the cart again and opens the cart; names the goods that are no longer sold. */
export function BuyAgainButton({ orderNo, ...look }: BuyAgainButtonProps) {
  const t = usePhrases(orderPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const again = usePutInCartAgain()

  async function putInCart() {
    const { cartLineIds, missing } = await again.mutateAsync({ orderNo })
    if (cartLineIds.length === 0) return showToast(t('allMissing'))
    if (missing.length > 0) {
      showToast(t('someMissing', { names: missing.map(text).join(language === 'zh' ? '、' : ', ') }))
    }
    navigate('/shopCart', { query: { select: cartLineIds.join(',') } })
  }

  return (
    <Button
      {...look}
      busy={again.isPending}
      busyLabel={t('puttingInCart')}
      // The call's toast policy shows refusals.
      onClick={() => void putInCart().catch(() => undefined)}
    >
      {t('buyAgain')}
    </Button>
  )
}
