/** Fewer responses than this are not shown separately: one could guess their authors. */
export const smallestGroup = 5

interface Responses {
  day: string
  flightNo: string | null
  count: number
}

type Cell = Omit<Responses, 'count'>

export const cellKey = ({ day, flightNo }: Cell): string => `${day} ${flightNo ?? ''}`

/**
 * The day and flight under which each group of responses to one survey is shown. A flight with too few responses loses
 * its number and, so that no difference reveals it, the next smallest flight does too. Days with too few are added to
 * the next day. Only if there are too few in total, a smaller group remains: the whole. No response is left out.
 */
export function shownAs(responses: readonly Responses[]): Map<string, Cell> {
  const hidden = flightsToHide(responses)
  const byFlight = new Map<string | null, Responses[]>()
  for (const one of responses) {
    const flightNo = one.flightNo === null || hidden.has(one.flightNo) ? null : one.flightNo
    byFlight.set(flightNo, [...(byFlight.get(flightNo) ?? []), one])
  }
  const shown = new Map<string, Cell>()
  for (const [flightNo, ofFlight] of byFlight) {
    for (const { days, day } of joinedDays(ofFlight)) {
      for (const one of ofFlight) if (days.has(one.day)) shown.set(cellKey(one), { day, flightNo })
    }
  }
  return shown
}

function flightsToHide(responses: readonly Responses[]): Set<string> {
  const totals = new Map<string | null, number>()
  for (const { flightNo, count } of responses) totals.set(flightNo, (totals.get(flightNo) ?? 0) + count)
  let without = totals.get(null) ?? 0
  const hidden = new Set<string>()
  const flights = [...totals].filter(([flightNo, count]) => flightNo !== null && count > 0)
  for (const [flightNo, count] of flights.toSorted(
    ([a, few], [b, many]) => few - many || (String(a) < String(b) ? -1 : 1),
  )) {
    if (flightNo === null || (count >= smallestGroup && (without === 0 || without >= smallestGroup))) continue
    hidden.add(flightNo)
    without += count
  }
  return hidden
}

/** Runs of days with enough responses each, named by their last day; what is too little at the end joins the run before. */
function joinedDays(responses: readonly Responses[]): { days: Set<string>; day: string }[] {
  const totals = new Map<string, number>()
  for (const { day, count } of responses) totals.set(day, (totals.get(day) ?? 0) + count)
  const runs: { days: Set<string>; day: string; count: number }[] = []
  for (const [day, count] of [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = runs.at(-1)
    if (last && last.count < smallestGroup) {
      last.days.add(day)
      last.day = day
      last.count += count
    } else runs.push({ days: new Set([day]), day, count })
  }
  const [rest, before] = [runs.at(-1), runs.at(-2)]
  if (rest && before && rest.count < smallestGroup) {
    runs.pop()
    for (const day of rest.days) before.days.add(day)
    before.day = rest.day
  }
  return runs
}
