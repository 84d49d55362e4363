export { listPassengers } from './list-passengers.ts'
export { readPassengerText } from './passenger-text-rules.ts'
export { revealPassenger, showPassenger } from './show-passenger.ts'
