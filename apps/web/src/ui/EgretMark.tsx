/** The take-off curve that becomes an egret's neck, with the flame dot as its eye. */
export function EgretMark() {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2.5 26c8.2 0 12.3-3.6 13.6-9.2.9-4 .5-9.3 5.1-9.8 2.3-.2 3.6 1 4.2 2.3L30 11" strokeWidth="2.6" />
      <path d="M9.5 26c6.5-.2 10.2-2.2 12.6-5.8" strokeWidth="1.8" opacity=".55" />
      <circle cx="21.9" cy="9.9" r="1.35" fill="var(--mark)" stroke="none" />
    </svg>
  )
}
