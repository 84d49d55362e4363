import { waybillProblems, type AskedWaybills, type PackingSlips } from '@aisle/contract/console-fulfillment'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from '../call-server.ts'
import type { Invocation } from '../commands.ts'
import { writeBytes } from '../files.ts'
import { exitCodes } from '../stopped.ts'
import { printTable, shown } from '../terminal.ts'

/** The packing slips of these orders as a PDF. */
export async function saveSlips({ operands: orderNos, flags, server, terminal }: Invocation): Promise<number> {
  const slips = await callServer<PackingSlips>(server(), operatorPaths.slips, { orderNos, kind: 'slip' })
  const file = flags.out ?? slips.name
  if (slips.pdf !== null) writeBytes(file, Buffer.from(slips.pdf, 'base64'))
  if (flags.json) terminal.out(`${JSON.stringify({ ...slips, pdf: undefined, file: slips.pdf && file })}\n`)
  else {
    if (slips.pdf !== null) terminal.out(`${file}: ${slips.orders.length} orders, ${slips.pages} pages.\n`)
    for (const orderNo of slips.leftOut) terminal.out(`Left out: ${shown(orderNo)} does not wait to be shipped.\n`)
  }
  return slips.leftOut.length > 0 ? exitCodes.refused : exitCodes.done
}

/** Asks a carrier for waybills; `ship` ships them. */
export async function askForWaybills({ operands, flags, server, terminal }: Invocation): Promise<number> {
  const [carrierCode, ...orderNos] = operands
  const dryRun = !flags.apply
  const answer = await callServer<AskedWaybills>(server(), operatorPaths.waybills, { carrierCode, orderNos, dryRun })
  if (flags.json) terminal.out(`${JSON.stringify(answer)}\n`)
  else {
    printTable(
      terminal,
      ['order', 'result', 'waybill', 'problem'],
      answer.results.map(({ orderNo, result, waybillNo, problem, said }) => [
        orderNo,
        result,
        waybillNo ?? '',
        [problem && waybillProblems[problem].en, said].filter((words) => words !== null).join(': '),
      ]),
    )
    if (dryRun) terminal.out('Nobody was asked. Add --apply to ask.\n')
  }
  return answer.results.some(({ result }) => result === 'refused') ? exitCodes.refused : exitCodes.done
}
