export { MessagesSheet } from './MessagesSheet.tsx'
export { ServiceBrief } from './ServiceBrief.tsx'
