import type { OutcomeListener } from './delivery.ts'

export function openOutcomeListeners() {
  const listeners: OutcomeListener[] = []
  const tell: OutcomeListener = (events, outcome) => {
    if (events.length) for (const listener of listeners) listener(events, outcome)
  }
  return { tell, onOutcome: (listener: OutcomeListener) => void listeners.push(listener) }
}
