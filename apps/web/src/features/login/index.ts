export { LoginFirst } from './LoginFirst.tsx'
export { WaysIn } from './WaysIn.tsx'
export { currentWay, enterByItself } from './ways-in.ts'
