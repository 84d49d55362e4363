export { ClauseText } from './ClauseText.tsx'
