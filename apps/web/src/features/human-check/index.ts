export { checkHuman } from './check-human.tsx'
