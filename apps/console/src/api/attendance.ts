/** So long after a key, a movement or a tap somebody sits at the page. */
const attendedMs = 60_000

let actedAt = Date.now()
let calledAt = Date.now()

const note = () => {
  actedAt = Date.now()
}
for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const) {
  globalThis.addEventListener(event, note, { capture: true, passive: true })
}

export const isAttended = (): boolean => Date.now() - actedAt < attendedMs

/** Notes that a call has told the server of the person. */
export function noteAttendedCall(): void {
  calledAt = Date.now()
}

/** Whether the person did something that no call has told: whoever writes a long answer makes none. */
export const isUntold = (): boolean => actedAt > calledAt
