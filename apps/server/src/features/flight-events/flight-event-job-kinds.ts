/** Looks after everybody who holds a plan on a flight. Key: the event's own. */
export const reviewJob = 'flight.review'
/** The net under every event: once a minute, flights that owe plans. One for all servers. */
export const watchJob = 'flight.watch'
