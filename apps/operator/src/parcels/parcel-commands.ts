import type { PackingSlips } from '@aisle/contract/console-fulfillment'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from '../call-server.ts'
import type { Invocation } from '../commands.ts'
import { writeBytes } from '../files.ts'
import { exitCodes } from '../stopped.ts'
import { shown } from '../terminal.ts'

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
