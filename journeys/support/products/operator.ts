import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Product } from './product.ts'

const program = fileURLToPath(new URL('../../../scripts/operator.mjs', import.meta.url))

/** Runs a staff command with the product's own key; returns its JSON output. */
export async function operate({ url, dataDir }: Product, ...args: string[]): Promise<unknown> {
  const child = spawn(process.execPath, [program, ...args, '--apply', '--json'], {
    env: { ...process.env, OPERATOR_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()))
  const exitCode = await new Promise((resolve) => child.once('close', resolve))
  if (exitCode !== 0) throw new Error(`operator ${args.join(' ')} ended with ${String(exitCode)}: ${output}${errors}`)
  return JSON.parse(output)
}

/** Ships a paid order. */
export async function ship(product: Product, orderNo: string, waybillNo: string): Promise<void> {
  await operate(product, 'ship', orderNo, 'shunfeng', waybillNo)
}

/** Hands a piece over at the counter; returns how many codes of the order are left. */
export async function redeem(product: Product, code: string): Promise<number> {
  // The command prints the counter's answer (apps/operator).
  const { codesLeft } = (await operate(product, 'redeem', code)) as { codesLeft: number }
  return codesLeft
}

/** Sets these rows of the catalogue. */
export async function applyRows(product: Product, resource: string, rows: readonly object[]): Promise<void> {
  const file = join(product.dataDir, `${resource}-of-a-journey.json`)
  await writeFile(file, JSON.stringify(rows))
  await operate(product, 'apply', resource, file)
}
