import { operatorPaths } from '@aisle/contract/operator'
import type { SurveyResults } from '@aisle/contract/operator-reports'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { writeText, writtenRows } from './files.ts'
import { exitCodes } from './stopped.ts'
import { printTable, shown, type Terminal } from './terminal.ts'

/** E13: the answers to a survey, by question and option; for people, for programs, or as lines of a spreadsheet. */
export async function surveyResults({ operands, flags, server, terminal }: Invocation): Promise<number> {
  const results = await callServer<SurveyResults>(server(), operatorPaths.surveyResults, { surveyId: operands[0] })
  if (flags.out !== undefined || flags.csv) {
    const rows = writtenRows(flags.out ?? 'results.csv', results.questions.flatMap(getLines))
    if (flags.out === undefined) terminal.out(rows)
    else writeText(flags.out, rows)
  } else if (flags.json) terminal.out(`${JSON.stringify(results)}\n`)
  else show(terminal, results)
  return exitCodes.done
}

type Question = SurveyResults['questions'][number]

/** One line for each option, rating or text. */
function getLines({ questionId, text, asked, answered, values, texts }: Question): object[] {
  const question = { questionId, questionZh: text.zh, questionEn: text.en, asked, answered }
  const counted = values.map((one) => ({
    value: one.value,
    valueZh: one.text?.zh ?? null,
    valueEn: one.text?.en ?? null,
    count: one.count,
    text: null,
  }))
  const written = texts.map((words) => ({ value: null, valueZh: null, valueEn: null, count: null, text: words }))
  return [...counted, ...written].map((line) => ({ ...question, ...line }))
}

function show(terminal: Terminal, { surveyId, title, submitted, drafts, questions }: SurveyResults): void {
  terminal.out(`${shown(surveyId)} ${shown(title.en)}\nHanded in: ${submitted}, begun and not handed in: ${drafts}.\n`)
  for (const { questionId, text, asked, answered, values, texts } of questions) {
    terminal.out(`\n${shown(questionId)} ${shown(text.en)} (${answered} of ${asked})\n`)
    const share = (count: number) => (answered > 0 ? `${Math.round((count / answered) * 100)} %` : '')
    if (values.length > 0) {
      printTable(
        terminal,
        ['answer', 'words', 'count', 'share'],
        values.map((one) => [one.value, one.text?.en ?? '', one.count, share(one.count)]),
      )
    }
    for (const words of texts) terminal.out(`  ${shown(words)}\n`)
  }
}
