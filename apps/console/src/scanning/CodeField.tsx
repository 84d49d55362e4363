import type { Bilingual } from '@aisle/contract/language'
import type { ReactNode, RefObject } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'

interface Props {
  words: Readonly<Record<'code' | 'scan' | 'look', Bilingual>>
  field: RefObject<HTMLInputElement | null>
  code: string
  isLooking: boolean
  /** So many characters at most. */
  most: number
  /** A code has digits alone, and taking codes is all that the screen is for: the field has the focus at once. */
  isOfDigits?: boolean
  onType: (code: string) => void
  onLook: (code: string) => void
  /** Other ways to read a code. */
  children: ReactNode
}

/** The code, typed or scanned. */
export function CodeField({
  words,
  field,
  code,
  isLooking,
  most,
  isOfDigits = false,
  onType,
  onLook,
  children,
}: Props) {
  const { text } = useLanguage()
  const typed = code.trim()
  return (
    <form
      className="code"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') onLook(typed)
      }}
    >
      <Icon name="scan" />
      <input
        ref={field}
        className="gr"
        inputMode={isOfDigits ? 'numeric' : 'text'}
        autoFocus={isOfDigits}
        autoCapitalize="characters"
        autoComplete="off"
        aria-label={text(words.code)}
        placeholder={text(words.scan)}
        maxLength={most}
        value={code}
        onChange={(event) => onType(event.target.value)}
      />
      {children}
      <Button type="submit" className="btn" isDisabled={typed === '' || isLooking}>
        {text(words.look)}
      </Button>
    </form>
  )
}
