import * as calls from '@aisle/contract/portal'
import * as schemas from '@aisle/contract/portal-schemas'
import { implement } from '../../platform/http/implement.ts'
import { listQuestion } from './list-question.ts'
import { questionAnswer } from './question-answer.ts'

export const surveyRoutes = [
  implement(calls.listQuestion, schemas.listQuestionSchemas, listQuestion),
  implement(calls.questionAnswer, schemas.questionAnswerSchemas, questionAnswer),
]
