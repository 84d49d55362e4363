export { registerCollector } from './collector.ts'
export { collectorFigures } from './collector-counts.ts'
export { databaseSink } from './database-sink.ts'
export { analyticsJobs, enqueueAnalyticsKeeping } from './keep-analytics.ts'
