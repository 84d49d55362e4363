import { Card } from '../../ui/Card.tsx'
import './help.css'

interface FactsProps {
  title: string
  facts: readonly (readonly [name: string, text: string])[]
}

/** A list of names and explanations under one heading. */
export function Facts({ title, facts }: FactsProps) {
  return (
    <section className="sec">
      <h2 className="h2">{title}</h2>
      <Card>
        <dl className="facts">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt className="b2">{name}</dt>
              <dd className="s c2">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
