import type { ReactNode } from 'react'

// Used only by this feature, so the core does not carry them.
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

export const PenDrawing = () => (
  <Drawing>
    <path d="M4.5 19.5l.9-4L16 4.9l3.1 3.1L8.5 18.6zM13.8 7.1l3.1 3.1" />
  </Drawing>
)

export const TrashDrawing = () => (
  <Drawing>
    <path d="M5 7h14M10 4h4M7 7l.8 12.5h8.4L17 7M10.3 10.5V16M13.7 10.5V16" />
  </Drawing>
)

export const CheckDrawing = () => (
  <svg className="i s sea" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 12.8l4.6 4.7L19 7.5" />
  </svg>
)
