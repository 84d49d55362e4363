import type { Mail, Mailer } from '../../src/outside/mail/mailer.ts'
import type { NetworkGate } from '../../src/outside/network-gate/network-gate.ts'
import { outsideStep } from './process-life.ts'
import { OutsideSilent } from './simulated-gateway.ts'

/** The gate aboard: what it lets through, and whether it answers. */
export class SimulatedGate {
  readonly open = new Map<string, string>()
  answers = true

  asGate(): NetworkGate {
    return {
      standIn: true,
      allow: ({ grantId, device }) => this.answer(() => void this.open.set(device, grantId)),
      deny: (device) => this.answer(() => void this.open.delete(device)),
      counters: () => this.answer(() => ({ bytesIn: 0, bytesOut: 0 })),
    }
  }

  private answer<Answer>(give: () => Answer): Promise<Answer> {
    return outsideStep(async () => {
      if (!this.answers) throw new OutsideSilent('the gate does not answer')
      return give()
    })
  }
}

/** The mail server. */
export class SimulatedMail {
  readonly sent: Mail[] = []
  answers = true

  asMailer(): Mailer {
    return {
      send: (mail) =>
        outsideStep(async () => {
          if (!this.answers) throw new OutsideSilent('the mail server does not answer')
          this.sent.push(mail)
          return 'accepted' as const
        }),
    }
  }
}
