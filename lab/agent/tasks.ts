import { ask, download, untilAnswers } from './web-tasks.ts'
import { serveInternet } from './internet-tasks.ts'
import { receivePackets, sendPackets } from './packet-tasks.ts'
import { beginWatch, endWatch } from './watch-tasks.ts'

/** What can be asked of an agent: each takes one object and answers one, for both cross a process boundary. */
export const tasks = { ask, download, untilAnswers, receivePackets, sendPackets, serveInternet, beginWatch, endWatch }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
