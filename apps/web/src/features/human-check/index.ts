export { answerCheck } from './answer-check.ts'
