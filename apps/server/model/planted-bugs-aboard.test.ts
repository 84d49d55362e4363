import { catchBugs } from './test-support/catch-bugs.ts'

await catchBugs('aboard')
