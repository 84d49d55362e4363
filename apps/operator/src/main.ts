import process from 'node:process'
import { run } from './run.ts'

const terminal = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  isTty: process.stdout.isTTY && process.stderr.isTTY && !process.env['NO_COLOR'],
  columns: process.stdout.columns || 100,
}
process.exitCode = await run(process.argv.slice(2), { terminal, env: process.env })
