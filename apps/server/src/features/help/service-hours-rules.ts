import { beijingDay, dayMs } from '@aisle/rules/time'

/** Times of day in Beijing, `HH:mm`; they do not cross midnight. */
interface ServiceHours {
  from: string
  to: string
}

/** Whether the phone is staffed now, and when that changes next: at the opening or the end, to the second. */
export function serviceAt(now: Date, { from, to }: ServiceHours): { openNow: boolean; changesAt: Date } {
  const today = (time: string) => new Date(`${beijingDay(now)}T${time}:00+08:00`)
  const [opens, closes] = [today(from), today(to)]
  if (now < opens) return { openNow: false, changesAt: opens }
  if (now < closes) return { openNow: true, changesAt: closes }
  return { openNow: false, changesAt: new Date(opens.getTime() + dayMs) }
}
