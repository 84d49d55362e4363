export { bookingsOfAdults, passengersOfBookings, type BookedPassenger, type Booking } from './booking-store.ts'
export {
  airportColumns,
  asFlight,
  changeFlight,
  findFlight,
  findFlightByNumber,
  findFlightsOfDays,
  findFlownFlight,
  findFlightOffer,
  findFlightPlan,
  findFlights,
  flightDates,
  flightsOwingPlans,
  lockFlightByNumber,
  plansOfFlight,
  wantedOffersReading,
  type Flight,
  type FlightPlan,
} from './flight-store.ts'
export { readFlightText, type FlightText } from './flight-text-rules.ts'
export { erasedTicket, forgetIdentities } from './identity-store.ts'
export { ordersUnderWay, refundsOver } from './identity-rules.ts'
export { beginOutage, endOutage, hasOutage, outagesOfFlight } from './outage-store.ts'
export { isCompanion, nameFor } from './own-trip.ts'
export { fullName, maskedName, type ManifestName } from './passenger-name-rules.ts'
export { presentFlight, presentOffers, presentSaleOffers } from './present-flight.ts'
export { effectOnFlight, listFlightsOfDay, listTroubledFlights, showFlightToStaff } from './staff/flights-for-staff.ts'
export { isSoldHere } from './sold-here.ts'
export {
  changeTripFlight,
  findOwnTrip,
  findOwnership,
  findTrip,
  flightOfTrip,
  latestFlownTrip,
  lockTripOfTicket,
  isPassengerOf,
  mailboxesOnFile,
  provedTrips,
  tripsToCome,
  tripInSeat,
  tripsOfDocument,
  tripsAsRead,
  tripsOfTicket,
  wantedFlight,
  wantedTripIds,
  wantedTrips,
  wantedTripsReading,
  type ManifestTrip,
  type OwnTrip,
} from './trip-store.ts'
