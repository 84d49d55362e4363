export { LoginFirst } from './LoginFirst.tsx'
export { WaysIn } from './WaysIn.tsx'
export { currentWay, enterAtStart } from './ways-in.ts'
