/** What `act` gives, or nothing where it throws: storage, and much else of a browser, may be missing, full or forbidden. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
