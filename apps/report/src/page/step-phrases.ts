import type { FunnelStep } from '@aisle/contract/analytics-events'
import type { Words } from '../report-data.ts'

export const stepNames: Record<FunnelStep, Words> = {
  lookup_sent: { zh: '查询行程', en: 'Looked for a trip' },
  trip_found: { zh: '查到行程', en: 'Trip found' },
  plan_chosen: { zh: '选定套餐', en: 'Plan chosen' },
  order_placed: { zh: '提交订单', en: 'Order placed' },
  order_paid: { zh: '完成支付', en: 'Order paid' },
  portal_opened: { zh: '打开机上门户', en: 'Portal opened' },
  seat_verified: { zh: '核验座位', en: 'Seat verified' },
  went_online: { zh: '连上网络', en: 'Went online' },
}
