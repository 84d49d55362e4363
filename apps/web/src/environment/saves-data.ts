interface NavigatorWithConnection {
  connection?: { saveData?: boolean }
}

/** With data saving on, only the opened screen's data is fetched. */
export function savesData(): boolean {
  // Some browsers do not report it.
  return (navigator as NavigatorWithConnection).connection?.saveData === true
}
