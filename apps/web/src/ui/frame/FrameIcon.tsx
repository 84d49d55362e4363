import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Drawings for the frame around the screens: they are part of the core, the others come with their screens. */
export const frameDrawings = {
  wifi: (
    <>
      <path d="M3.3 9.8a12.6 12.6 0 0 1 17.4 0M6.5 13.2a8 8 0 0 1 11 0M9.6 16.5a3.6 3.6 0 0 1 4.8 0" />
      <circle cx="12" cy="19.3" r=".5" fill="currentColor" />
    </>
  ),
  bag: (
    <>
      <path d="M5.6 8.5h12.8l.9 11.5H4.7z" />
      <path d="M9 11V7.2a3 3 0 0 1 6 0V11" />
    </>
  ),
  cart: (
    <>
      <path d="M3 4.5h2.2l2.4 10.7h9.9l2-7.7H6" />
      <circle cx="9" cy="19" r="1.2" />
      <circle cx="16.3" cy="19" r="1.2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="3.75" />
      <path d="M4.75 20c.8-3.7 3.7-5.75 7.25-5.75S18.45 16.3 19.25 20" />
    </>
  ),
  back: <path d="M15 5l-7 7 7 7" />,
  alert: <path d="M12 4.2l8.6 15.3H3.4zM12 10v4.2M12 16.8v.1" />,
  check: <path d="M5 12.8l4.6 4.7L19 7.5" />,
} as const satisfies Record<string, ReactNode>

export type FrameIconName = keyof typeof frameDrawings

interface IconShape {
  /** `s` 18 px, `x` 14 px; 24 px without. */
  size?: 's' | 'x' | undefined
  className?: string | undefined
}

/** 24 px grid, round strokes, no fills but the plane (design §6). Always decorative: text is next to it. */
export function IconSvg({ size, className, children }: IconShape & { children: ReactNode }) {
  return (
    <svg className={classNames('i', size, className)} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

export function FrameIcon({ name, size }: { name: FrameIconName; size?: 's' | 'x' }) {
  return <IconSvg size={size}>{frameDrawings[name]}</IconSvg>
}
