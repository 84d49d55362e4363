import type { AnalyticsEventName } from '@aisle/contract/analytics-events'
import type { WorldRows } from './world-rows.ts'

export interface ReportedEvent {
  session: string | null
  at: Date
  name: AnalyticsEventName | null
  attributes?: Record<string, string>
  /** Minutes until it was received. */
  late?: number
  project?: string
}

/** Events as the collector keeps them. Without a name it is a page. */
export function tell(rows: WorldRows, events: readonly ReportedEvent[]): void {
  rows.add(
    'analytics_events',
    ...events.map(({ session, at, name, attributes = {}, late = 0, project = 'aisle' }, index) => ({
      received_at: new Date(at.getTime() + late * 6e4),
      project_id: project,
      event_key: `${at.getTime()}.${index}`,
      event_type: name ? 'CUSTOM' : 'PAGE',
      event_name: name,
      device_id: `browser ${session}`,
      session_id: session,
      occurred_at: at,
      path: '/',
      attributes,
      event: {
        eventName: name,
        attributes,
      },
    })),
  )
}

/** Handed in, one response for each rating. */
export function answer(
  rows: WorldRows,
  {
    flightId,
    at,
    ratings,
    uses = [],
    text,
  }: { flightId: string; at: Date; ratings: readonly number[]; uses?: readonly string[]; text?: string },
): void {
  ratings.forEach((rating, index) => {
    const responseId = `${flightId} ${at.getTime()} ${index}`
    rows.add('survey_responses', {
      response_id: responseId,
      survey_id: 'SV',
      once_hash: responseId,
      flight_id: flightId,
      anonymous: true,
      asked: ['Q1', 'Q2', 'Q3'],
      submitted_at: at,
    })
    const given = [
      ['Q1', [String(rating)]],
      ...(uses.length > 0 ? [['Q2', uses]] : []),
      ...(text ? [['Q3', [text]]] : []),
    ]
    rows.add(
      'survey_answers',
      ...given.map(([question, value]) => ({ response_id: responseId, question_id: question, value })),
    )
  })
}
