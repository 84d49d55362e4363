import type { Bilingual } from '@aisle/contract/language'

const monthsEn = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The flight in an order line's detail: `MF829，11 月 20 日` / `MF829, 20 Nov`. The date is `YYYY-MM-DD`. */
export function flightLineDetail(flightNo: string, flightDate: string): Bilingual {
  const [, month = 1, day = 1] = flightDate.split('-').map(Number)
  return { zh: `${flightNo}，${month} 月 ${day} 日`, en: `${flightNo}, ${day} ${monthsEn[month - 1]}` }
}
