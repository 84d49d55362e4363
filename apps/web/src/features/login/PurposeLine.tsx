import { usePhrases } from '../../language/phrases.ts'
import { purposePhrases } from './purpose-phrases.ts'
import { getPurpose } from './purpose-rules.ts'

/** What a login with a heading of its own is for. */
export function PurposeLine({ target }: { target: string }) {
  const purpose = usePhrases(purposePhrases)
  return <b>{purpose(getPurpose(target))}</b>
}
