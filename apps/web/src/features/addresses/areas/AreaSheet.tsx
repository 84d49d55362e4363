import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AreaCodes } from '@aisle/contract/addresses-schemas'
import type { Place } from '@aisle/contract/areas-schemas'
import { getLeaf, getLevel, nameIn, pathTo, stepsBelow, type AreaStep, type Names } from '@aisle/rules/area-steps'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { areaPhrases } from '../address-phrases.ts'
import { useAreaTree, useStreets } from '../address-queries.ts'
import { AreaRows, type AreaRow } from './AreaRows.tsx'
import { AreaSearch } from './AreaSearch.tsx'

interface AreaSheetProps {
  value: AreaCodes | null
  /** `names`: of every level, from large to small. */
  onChoose: (area: AreaCodes, names: readonly Names[]) => void
  onClose: () => void
}

/** The area tree, level by level; the streets load once the level above is chosen (S7). */
export function AreaSheet({ value, onChoose, onClose }: AreaSheetProps) {
  const t = usePhrases(areaPhrases)
  const tree = useAreaTree()
  const provinces = tree.data?.provinces
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {provinces ? (
        // An address that is still being recognised fills the area in while the sheet is open: it then shows that area.
        <Levels key={value ? getLeaf(value) : ''} provinces={provinces} value={value} onChoose={onChoose} />
      ) : tree.isError ? (
        <Failed text={t('treeFailed')} busy={tree.isFetching} onRetry={() => void tree.refetch()} />
      ) : (
        <p className="b2 c2 addr-rows" role="status">
          {t('loading')}
        </p>
      )}
    </Sheet>
  )
}

type Provinces = Parameters<typeof stepsBelow>[0]

function Levels({ provinces, value, onChoose }: Omit<AreaSheetProps, 'onClose'> & { provinces: Provinces }) {
  const t = usePhrases(areaPhrases)
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const [path, setPath] = useState<AreaStep[]>(() => pathTo(provinces, value))
  // The deepest open level: the streets of a complete path, or the first level without a choice.
  const [level, setLevel] = useState(path.length)
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [level])

  const parent = level === 0 ? null : (path[level - 1] ?? null)
  const steps = stepsBelow(provinces, parent?.codes ?? null)
  const resolveStreets = steps.length === 0 && parent ? parent : null
  const finish = (step: AreaStep, street: Place | null) =>
    onChoose({ ...step.codes, streetCode: street?.code ?? null }, [
      ...path.slice(0, level),
      ...(street ? [street] : []),
    ])
  const open = (next: readonly AreaStep[]) => {
    setPath([...next])
    setLevel(next.length)
    setQuery('')
  }
  const labels = [
    ...path.map((step) => nameIn(language, step)),
    ...(openLevel(provinces, path) ? [t(openLevel(provinces, path))] : []),
  ]
  return (
    <>
      <AreaSearch provinces={provinces} query={query} onQuery={setQuery} onChoose={open} />
      {query.trim() === '' && (
        <>
          <div ref={tabs} className="addr-levels">
            <Tabs
              label={t('levels')}
              options={labels.map((label, index) => ({ value: String(index), label }))}
              value={String(level)}
              onChange={(index) => setLevel(Number(index))}
            />
          </div>
          {resolveStreets ? (
            <Streets
              key={getLeaf(resolveStreets.codes)}
              step={resolveStreets}
              value={value}
              onDone={(street) => finish(resolveStreets, street)}
            />
          ) : (
            <AreaRows
              key={level}
              rows={steps.map((step) => ({ key: getLeaf(step.codes), name: nameIn(language, step) }))}
              chosen={path[level] ? getLeaf(path[level].codes) : null}
              onChoose={(key) => {
                const step = steps.find(({ codes }) => getLeaf(codes) === key)
                if (step) open([...path.slice(0, level), step])
              }}
            />
          )}
        </>
      )}
    </>
  )
}

function openLevel(provinces: Provinces, path: readonly AreaStep[]) {
  const codes = path[path.length - 1]?.codes ?? null
  return getLevel(codes, stepsBelow(provinces, codes).length > 0)
}

interface StreetsProps {
  step: AreaStep
  value: AreaCodes | null
  onDone: (street: Place | null) => void
}

function Streets({ step, value, onDone }: StreetsProps) {
  const t = usePhrases(areaPhrases)
  const language = useLanguage()
  const leaf = getLeaf(step.codes)
  const answer = useStreets(leaf)
  const streets = answer.data?.streets
  const none = streets?.length === 0
  const goOnWithout = useEffectEvent(() => onDone(null))
  // Hong Kong, and the four counties without known streets.
  useEffect(() => {
    if (none) goOnWithout()
  }, [none])
  if (!streets) {
    return answer.isError ? (
      <Failed
        text={t('streetsFailed')}
        busy={answer.isFetching}
        onRetry={() => void answer.refetch()}
        onSkip={() => onDone(null)}
      />
    ) : (
      <p className="b2 c2 addr-rows" role="status">
        {t('loading')}
      </p>
    )
  }
  const rows: AreaRow[] = [
    { key: '', name: t('skipStreet'), quiet: true },
    ...streets.map((street) => ({ key: street.code, name: nameIn(language, street) })),
  ]
  return (
    <AreaRows
      rows={rows}
      chosen={value && getLeaf(value) === leaf ? value.streetCode : null}
      onChoose={(key) => onDone(streets.find(({ code }) => code === key) ?? null)}
    />
  )
}

interface FailedProps {
  text: string
  busy: boolean
  onRetry: () => void
  onSkip?: () => void
}

function Failed({ text, busy, onRetry, onSkip }: FailedProps) {
  const t = usePhrases(areaPhrases)
  return (
    <div className="v addr-failed" role="status">
      <p className="b2 c2">{text}</p>
      <Button kind="sec2" wide busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
      {onSkip && (
        <Button kind="txt" wide onClick={onSkip}>
          {t('skipStreet')}
        </Button>
      )}
    </div>
  )
}
