import type { RemovedPicture, StoredPictures } from '@aisle/contract/console-pictures'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from '../call-server.ts'
import type { Invocation } from '../commands.ts'
import { exitCodes } from '../stopped.ts'
import { dryNote, printTable } from '../terminal.ts'

/** The stored pictures by path, each with the rows that show it; some words are a part of the path. */
export async function listPictures({ operands: [text], flags, server, terminal }: Invocation): Promise<number> {
  const page = await callServer<StoredPictures>(server(), operatorPaths.pictures, {
    text: text ?? null,
    unused: flags.unused,
    cursor: flags.after ?? null,
  })
  if (flags.json) terminal.out(`${JSON.stringify(page)}\n`)
  else {
    printTable(
      terminal,
      ['path', 'bytes', 'pixels', 'shown by'],
      page.rows.map(({ path, bytes, size, usedBy }) => [
        path,
        bytes,
        size ? `${size.width} x ${size.height}` : '',
        [...new Set(usedBy.map(({ resource, id }) => `${resource} ${id}`))].join(', '),
      ]),
    )
    if (page.nextCursor !== null) terminal.out(`More: --after ${page.nextCursor}\n`)
  }
  return exitCodes.done
}

/** Removes a picture that nothing shows, for good. */
export async function removePicture({ operands: [path], flags, server, terminal }: Invocation): Promise<number> {
  const request = { path, dryRun: !flags.apply }
  const removed = await callServer<RemovedPicture>(server(), operatorPaths.pictureRemove, request)
  if (flags.json) terminal.out(`${JSON.stringify(removed)}\n`)
  else {
    terminal.out(removed.result === 'same' ? 'There is no such picture.\n' : `${removed.path} is removed for good.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
