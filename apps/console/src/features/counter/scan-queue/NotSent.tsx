import { Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { clockTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import type { QueuedScan } from './scan-queue-rules.ts'
import { scanQueuePhrases as phrases } from './scan-queue-phrases.ts'
import type { ScanQueue } from './use-scan-queue.ts'

/** What was handed over and is not sent yet, and what the server did not take. */
export function NotSent({ queue }: { queue: ScanQueue }) {
  const { text } = useLanguage()
  const { scans, sent, forget } = queue
  return (
    <>
      <p role="status" className={sent > 0 ? 's c2' : 'vh'}>
        {sent > 0 && text(phrases.sent).replace('{count}', String(sent))}
      </p>
      {scans.length > 0 && (
        <section className="v g8" aria-labelledby="not-sent">
          <h2 id="not-sent" className="b6">
            {text(phrases.title).replace('{count}', String(scans.length))}
          </h2>
          <p className="s c3">{text(phrases.kept)}</p>
          <ul className="card not-sent">
            {scans.map((scan) => (
              <Scan key={scan.id} scan={scan} onForget={() => forget(scan.id)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Scan({ scan, onForget }: { scan: QueuedScan; onForget: () => void }) {
  const { text } = useLanguage()
  const { goods, orderNo, code, handedOverAt, problem } = scan
  return (
    <li className="v g8">
      <div className="h wrap">
        <span className="gr">
          {text(goods.name)} <span className="c2">{text(goods.detail)}</span>
          <br />
          <span className="s c3 num">
            {text(phrases.handedAt).replace('{at}', clockTime(handedOverAt))} ·{' '}
            <Link className="a" to="/orders/$orderNo" params={{ orderNo }}>
              {orderNo}
            </Link>{' '}
            · {code.slice(-4)}
          </span>
        </span>
        <span className={problem ? 'tag err' : 'tag warn'}>
          <i className="dot" />
          {text(problem ? phrases.needsYou : phrases.waits)}
        </span>
      </div>
      {problem && (
        <div className="h wrap">
          <p className="s gr">{text(problem)}</p>
          <Button className="btn" onPress={onForget}>
            {text(phrases.noted)}
          </Button>
        </div>
      )}
    </li>
  )
}
