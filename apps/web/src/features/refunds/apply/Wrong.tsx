import { Icon } from '../../../ui/Icon.tsx'

/** The input that the part above still lacks. */
export function Wrong({ children }: { children: string | null }) {
  return (
    <p className="er wrong" role="status">
      {children && (
        <>
          <Icon name="alert" size="x" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
