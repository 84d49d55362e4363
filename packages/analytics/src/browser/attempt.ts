/** The result of `act`, or undefined if it throws: browser storage, among others, may be missing, full or forbidden. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
