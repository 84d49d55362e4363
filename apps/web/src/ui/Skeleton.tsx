interface SkeletonProps {
  /** Widths of the lines, e.g. `['80%', '45%']`. */
  lines?: readonly string[]
}

/** The same boxes as the content to come; only where nothing is known yet. */
export function Skeleton({ lines = ['60%', '90%', '45%'] }: SkeletonProps) {
  return (
    <div className="card v" aria-hidden="true">
      {lines.map((width, index) => (
        <span key={`${index}${width}`} className="sk" style={{ width }} />
      ))}
    </div>
  )
}
