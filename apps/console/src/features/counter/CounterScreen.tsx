import { staffPath } from '@aisle/contract/console'
import type { Bilingual } from '@aisle/contract/language'
import { hasRight } from '@aisle/contract/staff-roles'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'

const phrases = {
  title: { zh: '扫码交付', en: 'Hand over' },
  code: { zh: '取货码', en: 'Pick-up code' },
  scan: { zh: '扫描或输入取货码', en: 'Scan or type the code' },
  look: { zh: '查看', en: 'Look' },
  ready: { zh: '可以交付', en: 'May be handed over' },
  before: { zh: '{at} 已经交付，不要再给', en: 'Handed over at {at}. Nothing is due now' },
  left: { zh: '本单还有 {count} 件未取', en: '{count} more pieces of this order wait' },
  none: { zh: '本单没有其他未取的商品', en: 'Nothing else of this order waits' },
  handOver: { zh: '交付这一件', en: 'Hand this piece over' },
  done: { zh: '已交付：{what}', en: 'Handed over: {what}' },
  onlyCounter: { zh: '由柜台交付。您的角色只能查看订单。', en: 'The counter hands over. Your role sees orders only.' },
} as const

interface Redeemed {
  orderNo: string
  goods: { name: Bilingual; detail: Bilingual }
  usedAt: string
  changed: boolean
  codesLeft: number
}

/** One piece handed over in ten seconds: the code field has the focus, and a scanner types into it. */
export function CounterScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [done, setDone] = useState<Redeemed | null>(null)
  const look = useMutation({
    mutationFn: (typed: string) => callConsole<Redeemed>(staffPath('redeem'), { code: typed, dryRun: true }),
    onMutate: () => setDone(null),
  })
  const handOver = useMutation({
    mutationFn: () => callConsole<Redeemed>(staffPath('redeem'), { code: code.trim(), dryRun: false }),
    onSuccess(redeemed) {
      setDone(redeemed)
      look.reset()
      setCode('')
      field.current?.focus()
    },
  })
  if (!hasRight(useSession().data?.person.roles ?? [], 'counter', 'act')) {
    return (
      <>
        <h1 className="vh">{text(phrases.title)}</h1>
        <p className="card empty">{text(phrases.onlyCounter)}</p>
      </>
    )
  }
  const found = look.data
  return (
    <div className="v g16 counter">
      <h1 className="vh">{text(phrases.title)}</h1>
      <form
        className="code"
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '') look.mutate(code.trim())
        }}
      >
        <Icon name="scan" />
        <input
          ref={field}
          className="gr"
          inputMode="numeric"
          autoFocus
          autoComplete="off"
          aria-label={text(phrases.code)}
          placeholder={text(phrases.scan)}
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" className="btn" isDisabled={code.trim() === '' || look.isPending}>
          {text(phrases.look)}
        </Button>
      </form>
      <Problem error={look.error ?? handOver.error} />
      {found && (
        <section className="card b v">
          <p>
            <span className={found.changed ? 'tag ok' : 'tag err'}>
              <i className="dot" />
              {text(found.changed ? phrases.ready : phrases.before).replace(
                '{at}',
                shortTime(found.usedAt, language, now),
              )}
            </span>
          </p>
          <h2 className="piece">
            {text(found.goods.name)} <span className="c2">{text(found.goods.detail)}</span>
          </h2>
          <p className="s c3 num">{found.orderNo}</p>
          <p className="c2">
            {found.codesLeft - (found.changed ? 1 : 0) > 0
              ? text(phrases.left).replace('{count}', String(found.codesLeft - (found.changed ? 1 : 0)))
              : text(phrases.none)}
          </p>
          {found.changed && (
            <Button className="btn pri w xl" isDisabled={handOver.isPending} onPress={() => handOver.mutate()}>
              <Icon name="check" size="s" />
              {text(phrases.handOver)}
            </Button>
          )}
        </section>
      )}
      <p role="status" className={done ? 'card b' : 'vh'}>
        {done && text(phrases.done).replace('{what}', `${text(done.goods.name)} ${text(done.goods.detail)}`)}
      </p>
    </div>
  )
}
