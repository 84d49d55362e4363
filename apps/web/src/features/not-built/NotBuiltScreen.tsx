import { HelpCode } from '../../client-log/HelpCode.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { hrefOf, type AppPath } from '../../navigation/paths.ts'
import { goBack, useRoute } from '../../navigation/router.ts'
import { notBuiltPhrases } from './not-built-phrases.ts'

type WillBe = Exclude<keyof typeof notBuiltPhrases, 'title' | 'sorry' | 'toWifi' | 'toOrders'>

const willBe: Partial<Record<AppPath, WillBe>> = {
  '/shop': 'shop',
  '/goods/:id': 'goods',
  '/shopCart': 'cart',
  '/couponsCentre': 'coupons',
  '/survey': 'survey',
  '/addr/manage': 'addresses',
  '/addr/edit/:addr?': 'addresses',
  '/addr/create': 'addresses',
  '/order/addrEdit/:addr?': 'orderAddress',
  '/order/newAddr': 'orderAddress',
  '/order/logistics/:orderId': 'logistics',
  '/order/deliveryChose': 'delivery',
  '/illustrate': 'illustrate',
  '/deviceExplain': 'device',
  '/flightUtils': 'flightUtils',
  '/contact': 'contact',
  '/help': 'help',
}

/** Says honestly what this page will be, and leads on. */
export function NotBuiltScreen() {
  const t = usePhrases(notBuiltPhrases)
  const { path } = useRoute()
  const purpose = willBe[path]
  return (
    <>
      <TopBar title="" onBack={() => goBack()} />
      <main>
        <Empty
          scene={climb}
          heading="h1"
          title={t('title')}
          action={
            <div className="v">
              <a className={buttonClass({})} href={hrefOf('/purchaseIndex')}>
                {t('toWifi')}
              </a>
              <a className={buttonClass({ kind: 'txt' })} href={hrefOf('/order/list')}>
                {t('toOrders')}
              </a>
            </div>
          }
        >
          {purpose && <p>{t(purpose)}</p>}
          <p className="s c3" style={{ marginTop: '.375rem' }}>
            {t('sorry')}
          </p>
        </Empty>
        {(purpose === 'help' || purpose === 'contact') && <HelpCode />}
      </main>
    </>
  )
}
