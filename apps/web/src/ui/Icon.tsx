import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { frameDrawings, IconSvg } from './frame/FrameIcon.tsx'

const drawings = {
  ...frameDrawings,
  chev: <path d="M9.5 6l6 6-6 6" />,
  down: <path d="M6 9.5l6 6 6-6" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  minus: <path d="M5.5 12h13" />,
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4 4" />
    </>
  ),
  chat: (
    <path d="M5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5H11l-4 3.5V16H5.5A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5z" />
  ),
  web: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M3.75 12h16.5M12 3.75c2.4 2.3 3.5 5 3.5 8.25S14.4 17.95 12 20.25C9.6 17.95 8.5 15.25 8.5 12S9.6 6.05 12 3.75z" />
    </>
  ),
  play: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="M10.3 9.3v5.4l4.5-2.7z" />
    </>
  ),
  ticket: (
    <>
      <path d="M5 6.5h14a1 1 0 0 1 1 1v2.6a1.95 1.95 0 0 0 0 3.8v2.6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-2.6a1.95 1.95 0 0 0 0-3.8V7.5a1 1 0 0 1 1-1z" />
      <path d="M14 9.5v.1M14 12v.1M14 14.5v.1" />
    </>
  ),
  card: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="M3.5 10h17M7 14.5h4" />
    </>
  ),
  truck: (
    <>
      <path d="M3 6.5h10.5v10H3zM13.5 10h4l3.2 3.3v3.2h-7.2" />
      <circle cx="7.3" cy="17.5" r="1.7" fill="var(--card)" />
      <circle cx="16.9" cy="17.5" r="1.7" fill="var(--card)" />
    </>
  ),
  box: <path d="M12 3.5l7.8 4.2v8.6L12 20.5l-7.8-4.2V7.7zM4.2 7.7l7.8 4.3 7.8-4.3M12 12v8.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  seat: <path d="M7 4.5l1.5 8H15.5a2 2 0 0 1 2 2V16H9.3A2.5 2.5 0 0 1 6.9 14L5 5M9 19.5h8.5" />,
  pin: (
    <>
      <path d="M12 20.5c4-4.3 6-7.4 6-10.2a6 6 0 0 0-12 0c0 2.8 2 5.9 6 10.2z" />
      <circle cx="12" cy="10.3" r="2.2" />
    </>
  ),
  device: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2.5" />
      <path d="M11 17.5h2" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="M4.5 7.8l7.5 5.4 7.5-5.4" />
    </>
  ),
  sat: (
    <path d="M10 8l6 6-2.5 2.5-6-6zM7.3 4.3l2.9 2.9-3 3L4.3 7.3zM16.7 13.7l3 3-3 3-2.9-2.9zM4.5 15.5a5.5 5.5 0 0 0 4 4" />
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M9.6 9.7a2.45 2.45 0 1 1 3.6 2.2c-.8.45-1.2.9-1.2 1.8M12 16.6v.1" />
    </>
  ),
  head: (
    <path d="M4.5 13.5V12a7.5 7.5 0 0 1 15 0v1.5M4.5 13h2.7v5H5.8a1.3 1.3 0 0 1-1.3-1.3zM19.5 13h-2.7v5h1.4a1.3 1.3 0 0 0 1.3-1.3zM16.8 18c0 1.6-1.4 2.5-3.3 2.5" />
  ),
  receipt: <path d="M6 3.75h12v16.5l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3zM9 8.5h6M9 12.5h6" />,
  star: <path d="M12 4l2.4 5 5.5.7-4 3.8 1 5.4-4.9-2.7-4.9 2.7 1-5.4-4-3.8 5.5-.7z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 11.2v5M12 8v.1" />
    </>
  ),
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
      <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
    </>
  ),
  id: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <circle cx="8.8" cy="10.8" r="1.9" />
      <path d="M5.9 15.8c.5-1.5 1.6-2.2 2.9-2.2s2.4.7 2.9 2.2M14.5 10h3.3M14.5 13.5h3.3" />
    </>
  ),
  shield: <path d="M12 3.5l7 2.6v5.2c0 4.3-2.8 7.6-7 9.2-4.2-1.6-7-4.9-7-9.2V6.1zM9 12l2.2 2.2 4-4.2" />,
  pen: <path d="M5 19.5h14M7 15.5l.7-3L15.2 5l2.3 2.3-7.5 7.5z" />,
  plane: (
    <path d="M21.5 12c0-.95-1.05-1.6-2.2-1.6h-4.7L9.7 3.4H7.5l2.2 7H5.5L3.7 8H2.2l1.1 4-1.1 4h1.5l1.8-2.4h4.2l-2.2 7h2.2l4.9-7h4.7c1.15 0 2.2-.65 2.2-1.6z" />
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

interface IconProps {
  name: IconName
  /** `s` 18 px, `x` 14 px; 24 px without. */
  size?: 's' | 'x'
  className?: string
}

/** Always decorative: the text is next to it, or on its control. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <IconSvg size={size} className={classNames(name === 'plane' && 'fl', className)}>
      {drawings[name]}
    </IconSvg>
  )
}
