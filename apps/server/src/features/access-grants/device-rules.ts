/** Whether two addresses are both IPv4 or both IPv6. */
export const isSameFamily = (one: string, other: string) => one.includes(':') === other.includes(':')
