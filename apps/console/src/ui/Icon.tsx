const paths = {
  bag: 'M5.6 8.5h12.8l.9 11.5H4.7zM9 11V7.2a3 3 0 0 1 6 0V11',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  chevron: 'M6.500 9.500l5.500 5.500 5.500-5.500',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  fingerprint:
    'M6 17c1-2 1.200-3.600 1.200-5.500a4.800 4.800 0 0 1 9.600 0c0 3.500-.5 6-1.600 8.500M12 11.500c0 4-.9 6.600-2.500 9M4.600 13c.2-5 2.900-8.700 7.400-8.700s7.600 3.500 7.500 8.200',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.200 16.200L20.500 20.500',
  truck:
    'M3 6.500h10.500v10H3zM13.500 10h4l3.200 3.300v3.200h-7.200M5.600 17.500a1.700 1.700 0 1 0 3.400 0 1.700 1.700 0 1 0-3.400 0M15.200 17.500a1.700 1.700 0 1 0 3.400 0 1.700 1.700 0 1 0-3.400 0',
  wifi: 'M3.500 9.500a12.500 12.500 0 0 1 17 0M6.500 13a8 8 0 0 1 11 0M9.500 16.500a3.700 3.700 0 0 1 5 0M12 19.500h.01',
} as const
export type IconName = keyof typeof paths

/** A picture beside words: never the only name of something. */
export function Icon({ name, size = '' }: { name: IconName; size?: '' | 's' | 'x' }) {
  return (
    <svg className={`i ${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

export function Logo() {
  return (
    <svg className="logo" width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M2.500 26c8.200 0 12.300-3.600 13.600-9.200.9-4 .5-9.300 5.100-9.800 2.300-.2 3.600 1 4.200 2.300L30 11"
        strokeWidth="2.600"
      />
      <path d="M9.500 26c6.500-.2 10.200-2.200 12.600-5.800" strokeWidth="1.800" opacity=".55" />
      <circle cx="21.900" cy="9.900" r="1.350" />
    </svg>
  )
}
