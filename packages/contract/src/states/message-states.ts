/** A passenger's message to the airline's service. */
export const messageStates = ['open', 'answered'] as const
export type MessageState = (typeof messageStates)[number]
