import type { FlightAudience } from '@aisle/contract/console-flight-messages'
import type { Bilingual } from '@aisle/contract/language'

export const messagePhrases = {
  write: { zh: '发邮件给旅客', en: 'Message passengers' },
  writeTo: { zh: '发邮件给 {flight} 的旅客', en: 'Message passengers of {flight}' },
  to: { zh: '发给谁', en: 'To whom' },
  service: {
    zh: '只写与这个航班有关的事，不写推广，也不写旅客姓名。',
    en: 'About this flight only: nothing to promote, and no name of a passenger.',
  },
  reaches: { zh: '会收到', en: 'Reaches' },
  reachOf: { zh: '{passengers} 位旅客，{mails} 封邮件', en: '{passengers} passengers by {mails} mails' },
  byLanguage: { zh: '中文 {zh} 封，英文 {en} 封', en: '{zh} in Chinese, {en} in English' },
  unreachable: { zh: '没有邮箱', en: 'No mailbox' },
  unreachableOf: { zh: '{count} 位旅客收不到', en: '{count} passengers get nothing' },
  nobody: { zh: '没有人有邮箱，发不出去', en: 'nobody has a mailbox, so nothing can be sent' },
  mailZh: { zh: '中文邮件', en: 'In Chinese' },
  mailEn: { zh: '英文邮件', en: 'In English' },
  before: { zh: '之前发过', en: 'Written before' },
  beforeBy: { zh: '{by}，{at}', en: '{by}, {at}' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  theMails: { zh: '邮件', en: 'the mails' },
  send: { zh: '发出 {mails} 封邮件', en: 'Send {mails} mails' },
  sent: { zh: '正在发出 {mails} 封邮件', en: '{mails} mails are being sent' },
  messages: { zh: '发给旅客的邮件', en: 'Messages to passengers' },
  sentOf: { zh: '已发 {sent}', en: '{sent} sent' },
  waitingOf: { zh: '待发 {waiting}', en: '{waiting} waiting' },
  failedOf: { zh: '未送达 {failed}', en: '{failed} not delivered' },
  noMailboxOf: { zh: '没有邮箱 {count}', en: '{count} without a mailbox' },
} as const

export const audienceNames: Readonly<Record<FlightAudience, Bilingual>> = {
  withPlan: { zh: '有可用套餐的旅客', en: 'Passengers with a plan' },
  all: { zh: '航班上所有旅客', en: 'Everybody on the flight' },
}
