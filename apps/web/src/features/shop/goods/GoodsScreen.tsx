import { useState } from 'react'
import type { GoodsCard, GoodsDetail } from '@aisle/contract/shop-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { useCartPath } from '../../../session/use-cart-path.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LanguagePill } from '../../../ui/frame/LanguagePill.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { BackButton, TopBar } from '../../../ui/frame/TopBar.tsx'
import { BuyBar, BuyButtons } from './BuyButtons.tsx'
import { useCartCount } from '../cart-count.ts'
import './choice.css'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { ChosenRow } from './ChosenRow.tsx'
import './goods-page.css'
import { Gallery } from './Gallery.tsx'
import { GoodsFacts } from './GoodsFacts.tsx'
import { GoodsHeading } from './GoodsHeading.tsx'
import { goodsPhrases } from './goods-phrases.ts'
import { NearFold } from './NearFold.tsx'
import { getShots, getThumbnail } from './page-picture-rules.ts'
import { KeyFacts } from './KeyFacts.tsx'
import { GoodsLoading, GoodsMissing, GoodsRest } from './GoodsStates.tsx'
import { shopPhrases } from '../shop-phrases.ts'
import { useGoods, useKnownCard } from '../shop-queries.ts'
import { SkuPanel } from './SkuPanel.tsx'
import { useGoodsOffer } from './promise/use-goods-offer.ts'
import { useBuying, type Act } from './use-buying.ts'
import { useSkuChoice } from './use-sku-choice.ts'

/** `/goods/:id` (S1). */
export function GoodsScreen() {
  const t = usePhrases(shopPhrases)
  const goodsId = useRoute().params['id'] ?? ''
  const goods = useGoods(goodsId)
  const card = useKnownCard(goodsId)
  const missing = goodsId === '' || goods.error?.error === 'notFound'
  const known = missing ? undefined : (goods.data ?? (goods.error ? undefined : card))
  if (known) return <Goods key={goodsId} known={known} />
  if (!goods.error && !missing) return <GoodsLoading overlay={<Overlay />} />
  return (
    <>
      <TopBar title="" onBack={() => goBack('/shop')} />
      <main>
        {goods.error && !missing ? (
          <LoadFailed
            heading="h1"
            title={t('loadFailed')}
            error={goods.error}
            reload={t('reload')}
            loading={t('loading')}
            busy={goods.isFetching}
            onReload={() => void goods.refetch()}
          >
            {t('loadFailedText')}
          </LoadFailed>
        ) : (
          <GoodsMissing />
        )}
      </main>
    </>
  )
}

/** The sheet over the page: closed, or open with one action or both. */
type OpenSheet = Act | 'both' | null

/**
 * The goods, shown from their card in the previous list until the details load. A single screen for both keeps the
 * picture, the heading and the focus in place.
 */
function Goods({ known }: { known: GoodsDetail | GoodsCard }) {
  const goods = 'skus' in known ? known : undefined
  const choice = useSkuChoice(goods)
  const offer = useGoodsOffer(known.goodsId)
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [opened, setOpened] = useState(false)
  const buying = useBuying(() => setSheet(null))

  function open(next: OpenSheet) {
    setOpened(true)
    setSheet(next)
  }
  const act = (wanted: Act) => choice.sku && buying.act(wanted, choice.sku.skuId, choice.quantity)
  // The passenger must have seen the choice before buying: with several variants, one tap opens it first.
  const seen = opened || choice.made || goods?.skus.length === 1
  const actOrChoose = (wanted: Act) => (seen ? act(wanted) : open(wanted))
  return (
    <>
      <main className="wide goods" aria-busy={!goods}>
        <div className="two gd">
          <div className="gal">
            <Gallery name={known.name} shots={getShots(known, choice.sku)} />
            <Overlay />
          </div>
          <div className="col">
            <GoodsHeading goods={known} sku={choice.sku} offer={offer} />
            {goods ? (
              <>
                {goods.facts && <KeyFacts facts={goods.facts} />}
                <div className="mb">
                  {goods.skus.length > 1 && <SkuPanel goods={goods} choice={choice} />}
                  <ChosenRow choice={choice} onOpen={() => open('both')} />
                </div>
                <div className="card dk">
                  <SkuPanel goods={goods} choice={choice} withQuantity />
                  <div className="h">
                    <BuyButtons sku={choice.sku} adding={buying.adding} onAct={act} />
                  </div>
                </div>
                <GoodsFacts goods={goods} offer={choice.sku?.left ? offer : undefined} />
              </>
            ) : (
              <GoodsRest />
            )}
          </div>
        </div>
        {goods && <NearFold goodsId={goods.goodsId} picture={getThumbnail(goods, choice.sku)} />}
      </main>
      {goods && (
        <BuyBar>
          <BuyButtons sku={choice.sku} adding={buying.adding && !sheet} onAct={actOrChoose} />
        </BuyBar>
      )}
      {goods && sheet && (
        <ChoiceSheet
          goods={goods}
          choice={choice}
          acts={sheet === 'both' ? ['add', 'buy'] : [sheet]}
          adding={buying.adding}
          onAct={act}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  )
}

/** Phones: rendered over the picture. */
function Overlay() {
  const t = usePhrases(goodsPhrases)
  const kinds = useCartCount()
  const cartPath = useCartPath()
  return (
    <div className="h mb over-picture">
      <BackButton onBack={() => goBack('/shop')} />
      <span className="sp">
        <LanguagePill />
      </span>
      <a className="ib" href={hrefTo(cartPath)}>
        <Icon name="cart" />
        <span className="vh">{t('cart')}</span>
        <Badge n={kinds} />
      </a>
    </div>
  )
}
