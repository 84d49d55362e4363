/** The head of `docs/proofs.md`; `npm run prove` writes the rows below it. */
const head = `# Proofs

The long runs that \`npm test\` has no time for, and those that need other servers (nginx, PgBouncer, pgBackRest,
Prometheus), a container or other browsers. Run them before a release: \`npm run prove\` repeats them and writes what they
found, each with the commit and the seed it ran with; \`npm run prove -- --only model\` repeats one of them.

| proof | what ran | result | seed | minutes | commit | day |
| --- | --- | --- | --- | --- | --- | --- |
`

/**
 * Returns the page with this proof's row replaced or added; the other rows stay.
 * @param {string} page the current page, or an empty string
 * @param {{ name: string, ran: string, result: string, seed: string, minutes: string, commit: string, day: string }} proof
 */
export function withProof(page, proof) {
  const row = `| ${[proof.name, proof.ran, proof.result, proof.seed, proof.minutes, proof.commit, proof.day].join(' | ')} |`
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (proof|---) /.test(line))
  const others = rows.filter((line) => !line.startsWith(`| ${proof.name} |`))
  return `${head}${[...others, row].toSorted().join('\n')}\n`
}
