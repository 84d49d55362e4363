export {
  airportColumns,
  asFlight,
  changeFlight,
  findAirborneFlight,
  findFlight,
  findFlightByNumber,
  findFlightOffer,
  findFlightPlan,
  findFlights,
  flightsOwingPlans,
  lockFlightByNumber,
  plansOfFlight,
  type Flight,
  type FlightPlan,
} from './flight-store.ts'
export { beginOutage, endOutage, hasOutage, outagesOfFlight } from './outage-store.ts'
export { isOwnTrip } from './own-trip.ts'
export { fullName, maskedName, type ManifestName } from './passenger-name-rules.ts'
export { presentFlight, presentOffers, presentSaleOffers } from './present-flight.ts'
export { isSoldHere } from './sold-here.ts'
export {
  changeTripFlight,
  findOwnTrip,
  findTrip,
  flightOfTrip,
  latestFlownTrip,
  lockTripOfTicket,
  tripInSeat,
  tripsOfDocument,
  tripsOfTicket,
  type ManifestTrip,
} from './trip-store.ts'
