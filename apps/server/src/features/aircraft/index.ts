export { flightOfNumber, readAircraft, type AircraftNow } from './aircraft-flight.ts'
export { aircraftStatus } from './aircraft-status.ts'
export { saysGround } from './flight-data-rules.ts'
export { presentAircraft } from './present-aircraft.ts'
