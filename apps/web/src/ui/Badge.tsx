/** A number on an icon; none at zero. */
export function Badge({ n }: { n: number }) {
  return n > 0 && <span className="bd">{n}</span>
}
