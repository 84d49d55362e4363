import type { Bilingual } from '../language.ts'
import type { SurveyQuestion } from '../schemas/portal-schemas.ts'

/** What calls of the machine API report. */

/** Sync status of ground and aircraft (P9), one row per tail; aboard, one row `ground`. Instants are ISO 8601. */
export interface AircraftReport {
  peers: {
    peer: string
    lastContact: string | null
    clockAheadSeconds: number
    sentNumber: number
    onItsWay: boolean
    appliedNumber: number
    waiting: number
    unreportedFlights: number
    conflicts: number
  }[]
  /** Unreviewed conflicts between the two sides, newest first. */
  conflicts: { conflictId: string; peer: string; kind: string; item: string; key: string; happenedAt: string }[]
}

/** The gaps of an installation before its first passenger. `remedy` names the command or the variables. */
export interface Readiness {
  findings: ReadinessFinding[]
}
export interface ReadinessFinding {
  weight: 'missing' | 'advice'
  finding: string
  remedy: string
}

/** Jobs that need a look (M58). Instants are ISO 8601. */
export interface JobsReport {
  /** Jobs that failed too often and run no more by themselves, the oldest first. */
  givenUp: GivenUpJob[]
  /** There are more than these. */
  more: boolean
  /** What is due now, by family. */
  due: { family: string; jobs: number; oldest: string }[]
  asOf: string
}
export interface GivenUpJob {
  jobId: string
  kind: string
  /** What it is about, such as the number of an order. */
  key: string
  since: string
  attempts: number
  /** Of the last attempt; personal data are masked. */
  error: string
}

export interface RetriedJob {
  dryRun: boolean
  jobId: string
  kind: string
  key: string
  /** `same`: the job has not given up, or has run again already. */
  result: 'done' | 'same'
}

/** A survey's results, from submitted answers only; nothing in them identifies a passenger. */
export interface SurveyResults {
  surveyId: string
  title: Bilingual
  submitted: number
  drafts: number
  questions: {
    questionId: string
    type: SurveyQuestion['type']
    text: Bilingual
    /** Conditions leave some out. */
    asked: number
    answered: number
    /** Every option or rating; `text` is an option's. */
    values: { value: string; text: Bilingual | null; count: number }[]
    /** In words, newest first. */
    texts: string[]
  }[]
}

/** A passenger's login sessions and the latest events of the ledger (L6). Instants are ISO 8601. */
export interface PassengerSessions {
  accountIds: string[]
  sessions: PassengerSession[]
  events: {
    at: string
    times: number
    kind: string
    outcome: string
    reason: string | null
    humanCheck: string | null
    wayIn: string | null
    /** Keyed hash: equal addresses have equal ones, here and in the log. */
    address: string
    sessionId: string | null
  }[]
}
export interface PassengerSession {
  sessionId: string
  accountId: string
  scope: 'trip' | 'account'
  tripId: string | null
  wayIn: string
  beganAt: string
  lastActiveAt: string
}
export interface EndedSessions {
  dryRun: boolean
  ended: PassengerSession[]
}
