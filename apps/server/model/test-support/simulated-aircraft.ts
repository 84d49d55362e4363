import type { Mail, Mailer } from '../../src/outside/mail/mailer.ts'
import { outsideStep } from './process-life.ts'
import { OutsideSilent } from './simulated-gateway.ts'

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
