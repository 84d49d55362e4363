import * as limits from '@aisle/contract/limits'

/** G13: stock is shown as a number only when it is low, and then it is the true number. */
export const isFewLeft = (left: number) => left > 0 && left < limits.fewLeft
