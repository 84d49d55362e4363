/** Hands a file to the browser, under this name. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
