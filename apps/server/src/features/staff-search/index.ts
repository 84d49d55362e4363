export { searchForStaff } from './search-for-staff.ts'
