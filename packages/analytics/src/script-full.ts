import { createFullAnalytics } from './analytics-full.ts'
import { page, takePlace } from './boot/take-place.ts'
import { gioMultipleInstances } from './multiple-instances.ts'

page['gioMultipleInstances'] = gioMultipleInstances
takePlace(createFullAnalytics)
