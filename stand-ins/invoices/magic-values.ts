/** Duration of issuing and reversing, by the stand-ins' clock. */
export const WORKING_SECONDS = 20
export const SLOW_SECONDS = 15 * 60

/** A title that holds one of these words is treated so. */
export const ENDINGS = ['拒开', '拒冲', '慢开', '宕机'] as const
export type Ending = (typeof ENDINGS)[number]

/** How far the clocks of both sides may be apart. */
export const SKEW_MINUTES = 5
