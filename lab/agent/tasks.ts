import { ask, download, untilAnswers } from './web-tasks.ts'
import { serveInternet } from './internet-tasks.ts'
import { receivePackets, sendPackets } from './packet-tasks.ts'
import { beginWatch, endWatch } from './watch-tasks.ts'

/** The agent's tasks. Each takes and returns serialisable data, because both cross a process boundary. */
export const tasks = { ask, download, untilAnswers, receivePackets, sendPackets, serveInternet, beginWatch, endWatch }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
