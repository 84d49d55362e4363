import { Icon } from '../../ui/Icon.tsx'

/** What is still missing, under the part that misses it. */
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
