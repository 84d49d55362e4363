interface WishQueueOptions<Answer> {
  send: (id: string, value: number) => Promise<Answer>
  /** Until it is done, the wish is still shown. */
  onAnswer: (answer: Answer) => Promise<void>
  /** What is wished for now, by id; what has come true or failed is not among it any more. */
  onChange: (wishes: ReadonlyMap<string, number>) => void
}

export interface WishQueue {
  wish: (id: string, value: number) => void
  /** The thing has gone: what was wished for it is not sent any more. */
  forget: (id: string) => void
  /** When nothing is under way. */
  settled: () => Promise<void>
}

/**
 * Numbers that are shown before the server has them. Of one thing the last wish is sent, and one at a time; of all things
 * together too, because every answer is the whole cart, and an older one must not come after a newer. What fails is shown no
 * longer; whoever sends has told why.
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
        // Told by the sender.
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
