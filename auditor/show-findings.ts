import type { Finding } from './audit-database.ts'

const rowsShown = 20

/** Findings as people read them, check by check; of many alike the first are shown. */
export function showFindings(findings: readonly Finding[]): string {
  const checks = [...new Set(findings.map(({ check }) => check))]
  return checks.map((name) => showCheck(findings.filter(({ check }) => check === name))).join('\n\n')
}

function showCheck(findings: readonly Finding[]): string {
  const [first] = findings
  if (!first) return ''
  const rows = findings.slice(0, rowsShown).map(({ where, expected, found }) => [where, expected, found])
  const more = findings.length - rows.length
  return [
    `${first.severity} ${first.check}: ${first.what}`,
    ...aligned([['where', 'expected', 'found'], ...rows]),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n')
}

function aligned(rows: string[][]): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
