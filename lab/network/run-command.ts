import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program until it ends and returns its output. Throws with its error output if it fails. */
export async function runCommand(command: string, args: readonly string[], limitMs = 60_000): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { timeout: limitMs, maxBuffer: 16 * 1024 * 1024 })
    return stdout
  } catch (error) {
    // The error of execFile carries the program's output.
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new Error(`${command} ${args.join(' ')}: ${stderr.trim() || message}`, { cause: error })
  }
}
