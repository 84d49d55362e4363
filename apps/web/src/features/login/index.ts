export { LoginFirst } from './LoginFirst.tsx'
export { WaysIn } from './WaysIn.tsx'
export { currentWay, passkeysWork } from './current-way.ts'
export { enterAtStart } from './ways-in.ts'
