import { createAnalytics } from './analytics.ts'
import { takePlace } from './boot/take-place.ts'

takePlace(createAnalytics)
