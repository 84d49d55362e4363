/** A line for the person who looks on; vitest shows it with the drill's name. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A drill that this machine does not allow must not look like one that passed. */
export function sayNotRun(drill: string, reason: string, print: (line: string) => void = say): void {
  print(
    `\n!!! NOT RUN: ${drill}. ${reason}.\n!!! Nothing was shown here. Run it as root on a Linux with loop devices.\n`,
  )
}
