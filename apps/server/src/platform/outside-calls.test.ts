import { describe, expect, it } from 'vitest'
import { outsideCalls } from './outside-calls.ts'

class Gateway {
  readonly id = 'alipay'
  readonly #answers = new Map([['known', 'paid']])
  async query(paymentNo: string): Promise<string> {
    const answer = this.#answers.get(paymentNo)
    if (answer === undefined) throw new Error('no such payment')
    return answer
  }
  describe(): string {
    return `gateway ${this.id}`
  }
}

describe('a timed system', () => {
  it('behaves as before, and its calls are counted by outcome', async () => {
    const { timed, registry } = outsideCalls()
    const gateway = timed('alipay', new Gateway())
    expect([gateway.id, gateway.describe(), await gateway.query('known')]).toEqual(['alipay', 'gateway alipay', 'paid'])
    await expect(gateway.query('unknown')).rejects.toThrow('no such payment')
    const page = await registry.metrics()
    for (const outcome of ['answered', 'failed'])
      expect(page).toContain(`aisle_outside_seconds_count{system="alipay",call="query",outcome="${outcome}"} 1`)
    expect(page).not.toContain('describe')
  })
})
