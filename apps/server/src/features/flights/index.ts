export { isAirborne, isOnSale, saleCloses, wifiAvailability } from './flight-rules.ts'
export {
  findAirborneFlight,
  findFlight,
  findFlightByNumber,
  findFlightPlan,
  findFlights,
  plansOfFlight,
  type Flight,
  type FlightPlan,
} from './flight-store.ts'
export { isOwnTrip } from './own-trip.ts'
export { fullName, maskedName, type ManifestName } from './passenger-name-rules.ts'
export { presentFlight, presentOffers } from './present-flight.ts'
export {
  findTrip,
  findTrips,
  openPlansOfTrip,
  tripInSeat,
  tripsOfDocument,
  tripsOfTicket,
  type ManifestTrip,
} from './trip-store.ts'
