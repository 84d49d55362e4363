/** Placeholder until the screen is written. */
export function MeScreen() {
  return (
    <main>
      <h1>MeScreen</h1>
    </main>
  )
}
