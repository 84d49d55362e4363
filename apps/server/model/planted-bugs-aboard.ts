import type { PlantedBug } from './planted-bug.ts'

const grants = 'apps/server/src/features/access-grants'
const notThere = 'nobody pays for time that was not there'

/** Mistakes in what is open aboard, and in what is billed for it. */
export const bugsAboard: readonly PlantedBug[] = [
  {
    name: 'pause-billed',
    what: 'a plan that rests goes on being used',
    about: 'aboard',
    edits: [
      {
        file: `${grants}/grant-store.ts`,
        find: '.set({ state: on.state, opened_at: on.at,',
        replace: '.set({ state: on.state,',
      },
    ],
    caughtBy: [notThere],
  },
  {
    name: 'old-address-open',
    what: 'a device that roams stays open at its old address',
    about: 'aboard',
    caughtInSeconds: true,
    edits: [{ file: `${grants}/know-device.ts`, find: '    changed.push(old.address)\n', replace: '' }],
    caughtBy: ['a device is open at one address'],
  },
  {
    name: 'decisions-not-numbered',
    what: 'every order to the gate has the same number',
    about: 'aboard',
    edits: [{ file: `${grants}/gate-store.ts`, find: 'return Number(rows[0]?.fence)', replace: 'return rows.length' }],
    caughtBy: ['an order that comes late changes nothing'],
  },
  {
    name: 'counter-read-anew',
    what: 'each look bills all that the gate has counted so far',
    about: 'aboard',
    edits: [
      {
        file: `${grants}/grant-rules.ts`,
        find: 'now.bytes >= last.bytes ? now.bytes - last.bytes : now.bytes',
        replace: 'now.bytes >= last.bytes ? now.bytes : now.bytes',
      },
    ],
    caughtBy: ['nobody pays for bytes that did not move'],
  },
  {
    name: 'outage-billed',
    what: 'time without the satellite is billed when it is back',
    about: 'aboard',
    edits: [
      {
        file: `${grants}/coverage.ts`,
        find: "grant.state === 'online' && covered ? grant.openedAt : now",
        replace: 'covered ? grant.openedAt : now',
      },
      {
        file: `${grants}/coverage.ts`,
        find: '{ state, onlineSince, endsAt }',
        replace: '{ state, onlineSince: covered ? onlineSince : grant.openedAt, endsAt }',
      },
    ],
    caughtBy: [notThere],
  },
  {
    name: 'gate-loss-billed',
    what: 'time in which the gate had lost everything is billed',
    about: 'aboard',
    edits: [
      {
        file: `${grants}/reconcile-gate.ts`,
        find: 'seconds: secondsOnline(grant, grant.confirmedAt)',
        replace: 'seconds: secondsOnline(grant, deps.clock.now())',
      },
    ],
    caughtBy: [notThere],
  },
]
