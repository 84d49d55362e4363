const keptMs = 60_000

/** Gives the browser a file, which it keeps where it keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it a little after the click.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
