import type { AnchorHTMLAttributes } from 'react'
import { hrefTo, type AppPath, type Destination } from './paths.ts'

type LinkProps<Path extends AppPath> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: Path
} & NonNullable<Destination<Path>[0]>

/** `<Link to="/privacyClause/:id?" params={{ id: 'privacy_policy' }}>`. */
export function Link<Path extends AppPath>({ to, params, query, ...anchor }: LinkProps<Path>) {
  // One object, as Destination<Path> describes; taken apart above only to keep it off the anchor.
  const target = [{ params, query }] as unknown as Destination<Path>
  return <a {...anchor} href={hrefTo(to, ...target)} />
}
