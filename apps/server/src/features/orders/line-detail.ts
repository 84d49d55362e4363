import type { Bilingual } from '@aisle/contract/language'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { nameFor } from '../flights/index.ts'
import { linesOfOrders, plansOfOrders } from './order-content-store.ts'

const monthsEn = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The flight in an order line's detail: `MF829，11 月 20 日` / `MF829, 20 Nov`. The date is `YYYY-MM-DD`. */
export function flightLineDetail(flightNo: string, flightDate: string): Bilingual {
  const [, month = 1, day = 1] = flightDate.split('-').map(Number)
  return { zh: `${flightNo}，${month} 月 ${day} 日`, en: `${flightNo}, ${day} ${monthsEn[month - 1]}` }
}

/**
 * The lines of these orders where no list of plans accompanies them: a plan of a party (W9) has its passenger in
 * `detail`, as this reader may see the name. Null: staff, who see it masked.
 */
export async function linesWithPassengers(db: Db | Tx, orderNos: readonly string[], reader: LoginSession | null) {
  const linesOf = await linesOfOrders(db, orderNos)
  const ofParties = orderNos.filter((orderNo) => linesOf(orderNo).filter(({ kind }) => kind === 'WIFI').length > 1)
  const plans = await plansOfOrders(db, ofParties, reader)
  return (orderNo: string) =>
    linesOf(orderNo).map((line) => {
      const plan = plans.get(orderNo)?.find(({ lineNo }) => lineNo === line.lineNo)
      if (!plan) return line
      const separator = { zh: '，', en: ', ' }
      const withPassenger = (language: 'zh' | 'en') =>
        nameFor(plan.own, plan.name, language) + separator[language] + line.detail[language]
      return { ...line, detail: { zh: withPassenger('zh'), en: withPassenger('en') } }
    })
}
