import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

interface AgreementProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Missed at submit: ring in red; move the focus there with `inputRef` and toast "请阅读并同意". */
  missed?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** The sentence with its links. */
  children: ReactNode
}

export function Agreement({ checked, onChange, missed, inputRef, children }: AgreementProps) {
  return (
    <label className={classNames('ck', missed && 'bad')}>
      <input
        ref={inputRef}
        type="checkbox"
        checked={checked}
        aria-invalid={missed || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
