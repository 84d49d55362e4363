export { listPassengers } from './list-passengers.ts'
export { revealPassenger, showPassenger } from './show-passenger.ts'
