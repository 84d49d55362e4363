export { FlightLine } from './FlightLine.tsx'
