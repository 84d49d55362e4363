import { airline } from '../../environment/airline.ts'

/** The airline's sign; of the demonstration's, the take-off curve that becomes an egret's neck, with the flame dot as its eye. */
export function AirlineMark() {
  const { mark } = airline()
  const size = { width: 28, height: 28, 'aria-hidden': true } as const
  if (mark) return <svg {...size} viewBox={mark.box} dangerouslySetInnerHTML={{ __html: mark.body }} />
  return (
    <svg {...size} viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      <path d="M2.5 26c8.2 0 12.3-3.6 13.6-9.2.9-4 .5-9.3 5.1-9.8 2.3-.2 3.6 1 4.2 2.3L30 11" strokeWidth="2.6" />
      <path d="M9.5 26c6.5-.2 10.2-2.2 12.6-5.8" strokeWidth="1.8" opacity=".55" />
      <circle cx="21.9" cy="9.9" r="1.35" fill="var(--mark)" stroke="none" />
    </svg>
  )
}
