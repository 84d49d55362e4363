/** `garbage` answers every call with a page. */
export const FAULTS = ['garbage'] as const
