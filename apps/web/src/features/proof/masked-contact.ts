/** Whether the contact that the server names is a mobile: a masked mailbox keeps its `@` (O9). */
export const isMobile = (sentTo: string): boolean => !sentTo.includes('@')
