export { AccountAside } from './aside/AccountAside.tsx'
