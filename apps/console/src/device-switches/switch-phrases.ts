import type { SwitchReason } from '@aisle/contract/console-device-switches'
import type { Bilingual } from '@aisle/contract/language'

export const switchPhrases = {
  used: { zh: '换设备 {used}/{allowed} 次', en: 'Device switches: {used} of {allowed}' },
  add: { zh: '多给一次换设备', en: 'One more device switch' },
  why: { zh: '原因', en: 'Reason' },
  plan: { zh: '套餐', en: 'Wi-Fi plan' },
  allowed: { zh: '可换设备', en: 'Device switches' },
  times: { zh: '{count} 次', en: '{count}' },
  usedSoFar: { zh: '已经换过', en: 'Used so far' },
  left: { zh: '以后还能多给', en: 'Staff may add' },
  leftTimes: { zh: '{count} 次', en: '{count} more after this' },
  holds: { zh: '生效', en: 'In force' },
  holdsWhen: { zh: '飞机下次联络地面时，通常 15 秒内', en: 'at the next contact of the aircraft, mostly within 15 s' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  finalWhat: { zh: '多给的这一次', en: 'the switch that is added' },
  done: {
    zh: '订单 {orderNo} 的套餐可以再换一次设备',
    en: 'The plan of order {orderNo} has one more device switch',
  },
} as const

export const switchReasonNames: Readonly<Record<SwitchReason, Bilingual>> = {
  brokenDevice: { zh: '设备坏了或没电', en: 'The device is broken or flat' },
  wrongDevice: { zh: '误换到了别的设备', en: 'Moved to the wrong device' },
  ourFault: { zh: '我们的故障', en: 'A fault of ours' },
  goodwill: { zh: '照顾旅客', en: 'Goodwill' },
}
