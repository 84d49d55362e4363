import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ButtonKind = 'primary' | 'sec2' | 'line' | 'txt' | 'pay' | 'bad' | 'inverse' | 'glass'

interface ButtonLook {
  kind?: ButtonKind
  /** 36 px to the eye, 44 px to the finger. */
  small?: boolean
  /** As wide as its container. */
  wide?: boolean
  /** Takes the free width of a row. */
  grow?: boolean
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  busy?: boolean
  /** The label while busy, e.g. "提交中". */
  busyLabel?: ReactNode
}

/** The class names of a button, for links that look like one. */
export function buttonClass({ kind = 'primary', small, wide, grow }: ButtonLook = {}): string {
  const kindClass = kind === 'primary' ? '' : kind === 'inverse' ? 'inv' : kind
  return classNames('btn', kindClass, small && 'sm', wide && 'w', grow && 'gr')
}

export function Button({
  kind,
  small,
  wide,
  grow,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, small, wide, grow }), className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className="kept">
          <span>
            <span className="spin" aria-hidden="true" />
            {busyLabel ?? children}
          </span>
          <span aria-hidden="true">{children}</span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}
