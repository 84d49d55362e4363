export { handOnJobs, startHandingOn } from './forward-events.ts'
export { sinkFigures } from './sink-figures.ts'
