interface WishQueueOptions<Answer> {
  send: (id: string, value: number) => Promise<Answer>
  /** The quantity stays shown until this resolves. */
  onAnswer: (answer: Answer) => Promise<void>
  /** The pending quantities by id, without those that were stored or refused. */
  onChange: (wishes: ReadonlyMap<string, number>) => void
}

export interface WishQueue {
  wish: (id: string, value: number) => void
  /** The line is gone: its quantity is no longer sent. */
  forget: (id: string) => void
  /** Resolves when nothing is being sent. */
  settled: () => Promise<void>
}

/**
 * Optimistic quantities: sends only the latest per line, and one request at a time for all lines, because every
 * response is the whole cart, and an older one must not overwrite a newer. Refused quantities are dropped; `send` shows
 * the error.
 */
export function wishQueue<Answer>({ send, onAnswer, onChange }: WishQueueOptions<Answer>): WishQueue {
  const wishes = new Map<string, number>()
  let running: Promise<void> | null = null
  const tell = () => onChange(new Map(wishes))

  async function run(): Promise<void> {
    for (let next = [...wishes][0]; next; next = [...wishes][0]) {
      const [id, value] = next
      let answer: Answer | undefined
      try {
        answer = await send(id, value)
      } catch {
        // `send` has shown the error.
      }
      if (answer !== undefined) await onAnswer(answer)
      if (wishes.get(id) !== value) continue
      wishes.delete(id)
      tell()
    }
    running = null
  }

  return {
    wish(id, value) {
      wishes.set(id, value)
      tell()
      running ??= run()
    },
    forget(id) {
      if (wishes.delete(id)) tell()
    },
    settled: async () => {
      while (running) await running
    },
  }
}
