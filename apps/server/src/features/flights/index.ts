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
export { erasedTicket, forgetIdentities } from './identity-store.ts'
export { beginOutage, endOutage, hasOutage, outagesOfFlight } from './outage-store.ts'
export { isOwnTrip, nameFor } from './own-trip.ts'
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
  mailboxesOnFile,
  tripInSeat,
  tripsOfDocument,
  tripsOfTicket,
  type ManifestTrip,
} from './trip-store.ts'
