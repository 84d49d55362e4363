export { SurveyTag } from './SurveyTag.tsx'
