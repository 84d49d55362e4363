/** Asks the passenger of a trip after landing (E13). Key: the trip; payload: the order that told us of them. */
export const surveyMailJob = 'mail.survey'
