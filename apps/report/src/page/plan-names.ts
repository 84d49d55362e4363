import type { ReportData, Words } from '../report-data.ts'
import type { Formats } from './rules/format-rules.ts'

const goods: Record<string, Words> = {
  'goods:SHIP': { zh: '商品（邮寄）', en: 'Goods, delivered' },
  'goods:PICKUP': { zh: '商品（机上自提）', en: 'Goods, collected aboard' },
  none: { zh: '未注明套餐', en: 'Plan not named' },
}

/** The name for a key of `salesByPlan`. */
export function getPlans(data: Pick<ReportData, 'plans'>, { say }: Formats): (key: string) => string {
  const names = new Map(data.plans.map((plan) => [plan.planId, say(plan)]))
  return (key) => names.get(key) ?? (goods[key] ? say(goods[key]) : key)
}

/** The name for a key of `salesByRoute`: `XMN–LAX`. */
export function routeName(key: string, { say }: Formats): string {
  return key === 'none' ? say({ zh: '不属于任何航班', en: 'No flight' }) : key.replace('-', '–')
}
