export { useValidDays } from './use-valid-days.ts'
