import { useEffect, type RefObject } from 'react'
import { isTyping } from './is-typing.ts'

/** `j` and `k` walk through the rows of a table by their links. Off while a field has the focus. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const links = [...(body.current?.querySelectorAll<HTMLElement>('th a') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
    }
    addEventListener('keydown', walk)
    return () => removeEventListener('keydown', walk)
  }, [body])
}
