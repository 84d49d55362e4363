export { LookupForm } from './LookupForm.tsx'
export { useLookupForm } from './use-lookup-form.ts'
