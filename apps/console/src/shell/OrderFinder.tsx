import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isTyping } from '../ui/is-typing.ts'
import { shellPhrases } from './shell-phrases.ts'

const wholeNumber = /^\d{14,18}$/

/** Goes straight to an order by its number, else to the list of what matches. `/` and Ctrl K lead here. */
export function OrderFinder() {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!palette && (event.key !== '/' || isTyping(event.target))) return
      event.preventDefault()
      field.current?.select()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const find = () => {
    const q = typed.trim()
    const digits = q.replace(/[\s-]/g, '')
    if (wholeNumber.test(digits)) return void navigate({ to: '/orders/$orderNo', params: { orderNo: digits } })
    if (q !== '') void navigate({ to: '/orders', search: { q } })
  }
  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <Icon name="search" size="s" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={text(shellPhrases.find)}
        placeholder={text(shellPhrases.find)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd>Ctrl K</kbd>
    </form>
  )
}
