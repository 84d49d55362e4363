/** Of the row with the news, and of its empty place. */
export const newsLook = {
  gap: '.75rem',
  minHeight: '5rem',
  padding: '.625rem .75rem',
  margin: '.625rem .5rem 0',
  borderRadius: 'var(--r2)',
  background: 'var(--well)',
} as const
