export { isAirborne, isOnSale, localTime, planPrice, saleCloses, wifiAvailability } from './flight-rules.ts'
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
export { maskedName, presentFlight, presentOffers } from './present-flight.ts'
export {
  findTrip,
  findTrips,
  isTripOfAccount,
  openPlansOfTrip,
  tripInSeat,
  tripsOfDocument,
  tripsOfTicket,
  type ManifestTrip,
} from './trip-store.ts'
