import { Link } from '@tanstack/react-router'
import { useDone } from './done-store.ts'

/** The live region is always there, so that its words are read out when they come. */
export function DoneBar() {
  const done = useDone()
  return (
    <div className="done" role="status">
      {done && (
        <p className="foot">
          {done.text}
          {done.link && (
            <Link to={done.link.to} search={done.link.search ?? {}} className="btn sm">
              {done.link.text}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
