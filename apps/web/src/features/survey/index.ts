export { SurveyCard } from './SurveyCard.tsx'
