export { LoginFirst } from './LoginFirst.tsx'
export { WaysIn } from './WaysIn.tsx'
export { currentWay } from './current-way.ts'
export { enterAtStart } from './ways-in.ts'
