import type { Deps } from '../../platform/deps.ts'
import type { WatchedFigure } from '../../platform/http/observe.ts'
import { readLinkStatus, type LinkStatus } from './aircraft-store.ts'

type World = Pick<Deps, 'db' | 'clock'>

/** For `/metrics`, labelled by peer: a tail on the ground, `ground` aboard. */
export const linkFigures = (deps: World): WatchedFigure[] => [
  figure(deps, 'aisle_link_silence_seconds', 'Since the other side was last heard', ({ lastContact }, now) =>
    lastContact ? (now.getTime() - lastContact.getTime()) / 1000 : Number.NaN,
  ),
  figure(deps, 'aisle_link_waiting', 'Things that wait to be told', ({ waiting }) => waiting),
  figure(
    deps,
    'aisle_link_conflicts',
    'What both sides did not agree on and nobody has looked at',
    ({ conflicts }) => conflicts,
  ),
  figure(
    deps,
    'aisle_link_untold_flights',
    'Landed flights that wait for their aircraft',
    (one) => one.unreportedFlights,
  ),
]

const figure = (
  { db, clock }: World,
  name: string,
  help: string,
  read: (status: LinkStatus, now: Date) => number,
): WatchedFigure => ({
  name,
  help,
  label: 'peer',
  async read() {
    const now = clock.now()
    return new Map((await readLinkStatus(db, now)).map((one) => [one.peer, read(one, now)]))
  },
})
