/** The stage of the passenger's flight: the only thing that decides what the portal says, sells and offers. */
export const flightStages = ['before', 'boarding', 'airborne', 'outOfCoverage', 'landed', 'notAboard'] as const
export type FlightStage = (typeof flightStages)[number]

/** Why a plan cannot be bought aboard now. */
export const aboardRefusals = ['owned', 'landed', 'noSignal', 'afterTakeOff', 'notAboard', 'soldOut', 'closed'] as const
export type AboardRefusal = (typeof aboardRefusals)[number]
