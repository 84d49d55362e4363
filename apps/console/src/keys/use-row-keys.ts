import type { RefObject } from 'react'
import { useLetterKeys } from './use-letter-keys.ts'

/** One row down or up; 0 for other shortcuts. */
export const rowStep = (shortcut: string): number => (shortcut === 'j' ? 1 : shortcut === 'k' ? -1 : 0)

/** `j` and `k` walk through the rows of a table by their links. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useLetterKeys((shortcut) => {
    const step = rowStep(shortcut)
    if (step === 0) return
    const links = [...(body.current?.querySelectorAll<HTMLElement>('th a') ?? [])]
    const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
  })
}

/** `x` ticks the row that has the focus; with Shift all from the one that was ticked last. */
export function useTickKeys(body: RefObject<HTMLElement | null>, onTick: (at: number, isRange: boolean) => void): void {
  useLetterKeys((shortcut) => {
    if (shortcut !== 'x' && shortcut !== 'X') return
    const rows = [...(body.current?.querySelectorAll('tr') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (at >= 0) onTick(at, shortcut === 'X')
  })
}
