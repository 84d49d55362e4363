import { usePhrases } from '../../language/phrases.ts'
import { purposePhrases } from './purpose-phrases.ts'
import { getPurpose } from './purpose-rules.ts'

/** The purpose of a login that has its own heading. */
export function PurposeLine({ target }: { target: string }) {
  const purpose = usePhrases(purposePhrases)
  return <b>{purpose(getPurpose(target))}</b>
}
