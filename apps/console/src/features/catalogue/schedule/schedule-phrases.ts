import type { ScheduleRefusal, ScheduleState } from '@aisle/contract/console-schedule'
import type { Bilingual } from '@aisle/contract/language'

export const schedulePhrases = {
  title: { zh: '定时改动', en: 'Scheduled changes' },
  act: { zh: '定时', en: 'Schedule' },
  drawer: { zh: '定时生效', en: 'Schedule this change' },
  time: { zh: '生效时间（北京时间）', en: 'Time (Beijing)' },
  timeHint: { zh: '到点前有人改过这一行，就不会生效', en: 'Not applied if somebody changes the row before then' },
  notAhead: { zh: '时间要在现在之后，一年以内', en: 'The time must be ahead, within a year' },
  at: { zh: '生效时间', en: 'When' },
  confirm: { zh: '定在 {at}', en: 'Schedule for {at}' },
  done: { zh: '已定时', en: 'Scheduled' },
  see: { zh: '查看定时改动', en: 'See scheduled changes' },
  notice: { zh: '{by}定了一项改动，{at} 生效。', en: '{by} has scheduled a change for {at}.' },
  open: { zh: '查看', en: 'Look' },
  what: { zh: '改动', en: 'What' },
  by: { zh: '定时人', en: 'By' },
  state: { zh: '状态', en: 'State' },
  all: { zh: '全部', en: 'All' },
  none: { zh: '没有定时改动。', en: 'Nothing is scheduled.' },
  noMatch: { zh: '没有这样的定时改动。', en: 'There are none like this.' },
  more: { zh: '等 {count} 行', en: 'and {count} more' },
  askedAt: { zh: '定于', en: 'Scheduled on' },
  endedAt: { zh: '结束于', en: 'Ended' },
  why: { zh: '没有生效的原因', en: 'Why it was not applied' },
  cancel: { zh: '取消定时', en: 'Cancel it' },
  cancelled: { zh: '定时改动已取消', en: 'The change is cancelled' },
  willCancel: { zh: '不再生效，现在的内容不变', en: 'It is not applied; the row stays as it is' },
  putAway: { zh: '不再提醒', en: 'Put away' },
  isPutAway: { zh: '已不再提醒', en: 'Put away' },
  willPutAway: { zh: '不再列在“今天”', en: 'Today no longer lists it' },
  cancelledBefore: { zh: '已经取消过了', en: 'It was cancelled before' },
  audit: { zh: '操作记录', en: 'Audit line' },
  row: { zh: '打开这一行', en: 'Open the row' },
} as const

export const stateTags: Readonly<Record<ScheduleState, Bilingual & { tone: string; hollow?: true }>> = {
  waiting: { zh: '等待', en: 'Waiting', tone: 'sea', hollow: true },
  applied: { zh: '已生效', en: 'Applied', tone: 'ok' },
  refused: { zh: '没有生效', en: 'Not applied', tone: 'bad' },
  cancelled: { zh: '已取消', en: 'Cancelled', tone: '', hollow: true },
}

export const refusalWords: Readonly<Record<ScheduleRefusal, Bilingual>> = {
  changedSince: { zh: '定时后有人改过这一行', en: 'Somebody changed the row after it was scheduled' },
  problems: { zh: '到点时内容已不合规则', en: 'The rules of the row no longer let it' },
  noRight: { zh: '定时的人或密钥已没有权限', en: 'Whoever scheduled it may no longer change such rows' },
}
