/** Prints a line of progress, which vitest shows with the drill's name. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Reports a drill that cannot run on this machine, so that it does not look like one that passed. */
export function sayNotRun(drill: string, reason: string, print: (line: string) => void = say): void {
  print(
    `\n!!! NOT RUN: ${drill}. ${reason}.\n!!! Nothing was shown here. Run it as root on a Linux with loop devices.\n`,
  )
}
