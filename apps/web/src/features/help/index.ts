export { MessagesSheet } from './MessagesSheet.tsx'
