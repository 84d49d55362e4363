import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useBilingual } from '../../language/phrases.ts'
import { Icon } from '../../ui/Icon.tsx'
import './lookup-form.css'

/** The server's message in place, focused so that it is announced and scrolled into view. */
export function CheckFailure({ error }: { error: Pick<ApiError, 'messages'> }) {
  const inLanguage = useBilingual()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [error])
  return (
    <div className="note lookup-failure" role="alert" tabIndex={-1} ref={place} style={{ marginBottom: '.75rem' }}>
      <Icon name="alert" size="s" />
      <b className="gr">{inLanguage(error.messages)}</b>
    </div>
  )
}
