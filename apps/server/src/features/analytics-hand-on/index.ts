export { handOnJobs, startHandingOn } from './hand-on-events.ts'
export { sinkFigures } from './sink-figures.ts'
