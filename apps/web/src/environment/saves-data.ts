interface NavigatorWithConnection {
  connection?: { saveData?: boolean }
}

/** Whoever saves data gets what they open, and nothing before. */
export function savesData(): boolean {
  // Not every browser tells.
  return (navigator as NavigatorWithConnection).connection?.saveData === true
}
