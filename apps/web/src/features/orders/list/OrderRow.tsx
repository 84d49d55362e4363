import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { useServerClockOffset } from '../../../api/server-time.ts'
import { formatDay } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { getCurrentPlan } from '../current-plan.ts'
import { MoneyBackLine } from '../order-parts.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { OrderNews } from '../news/OrderNews.tsx'
import { orderNewsPhrases } from '../news/order-news-phrases.ts'
import { getNewsTone, hasEnded } from '../news/order-news-rules.ts'
import { RowActionButton, type RowActs } from './RowActionButton.tsx'

interface OrderRowProps extends RowActs {
  order: OrderSummary
  /** The payment deadline has passed. */
  onDeadline: () => void
}

/** An order in the list: its latest fact, what was bought, the amount and one action (design-2 §3.7). */
export function OrderRow({ order, onDeadline, ...acts }: OrderRowProps) {
  const t = usePhrases(orderPhrases)
  const n = usePhrases(orderNewsPhrases)
  const clockOffset = useServerClockOffset()
  const picture = order.lines.find((line) => line.picture)?.picture
  return (
    <article className="card order-row">
      {picture ? (
        <GoodsPicture picture={picture} size={72} />
      ) : (
        <span className="pic t72 wifi-pic">
          <Icon name="wifi" />
        </span>
      )}
      <Link to="/order/detail" query={{ orderNo: order.orderNo }} className="order-open">
        <b className={`t3 ${getNewsTone(order) === 'hot' ? 'hot' : hasEnded(order) ? 'c2' : ''}`}>
          <OrderNews
            order={order}
            payment={
              order.payDeadline && (
                <Countdown until={order.payDeadline} clockOffset={clockOffset} onEnd={onDeadline}>
                  {(clock) => n('payWithin', { clock })}
                </Countdown>
              )
            }
          />
        </b>
        <span className="s c2 el2">
          <Bought order={order} />
        </span>
        {order.moneyBack && (
          <span className="s c2">
            <MoneyBackLine order={order} />
          </span>
        )}
        <span className="vh">{t('openOrder', { orderNo: order.orderNo })}</span>
      </Link>
      <span className="order-sum">
        <Price amountMinor={order.payable} currency={order.currency} />
      </span>
      <RowActionButton order={order} {...acts} />
    </article>
  )
}

/** In one line: the day for an order that has ended, the goods or the plan, and how many. */
function Bought({ order }: { order: OrderSummary }) {
  const t = usePhrases(orderPhrases)
  const n = usePhrases(orderNewsPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const { lines, plans } = order
  const [first] = lines
  const plan = getCurrentPlan(plans)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = text(lines.find(({ lineNo }) => lineNo === plan?.lineNo)?.name ?? first?.name ?? { zh: '', en: '' })
  const kinds = new Set(lines.map(({ goodsId }) => goodsId)).size
  const bought = plan
    ? [
        name,
        `${plan.flight.flightNo} ${plan.flight.departsLocal}`,
        plans.length > 1 ? t('passengers', { n: plans.length }) : plan.seatNumber,
      ]
    : [
        kinds > 1 ? n('more', { name, n: language === 'zh' ? kinds : kinds - 1 }) : name,
        lines.length === 1 && first && text(first.detail),
        units > 1 && t('items', { n: units }),
      ]
  const day = hasEnded(order) && formatDay(order.createdAt, language)
  return [day, ...bought].filter(Boolean).join(language === 'zh' ? '，' : ', ')
}
