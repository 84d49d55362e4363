/** Ends a grant with its time or its flight. Key: the grant. */
export const endJob = 'grant.end'
