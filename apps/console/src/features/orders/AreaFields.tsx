import type { AreaCodes } from '@aisle/contract/addresses-schemas'
import type { Province } from '@aisle/contract/areas-schemas'
import { consolePaths } from '@aisle/contract/console'
import type { StreetsOfArea } from '@aisle/contract/console-order-address'
import { getLeaf, getLevel, isWholeArea, nameIn, pathTo, stepsBelow, type AreaStep } from '@aisle/rules/area-steps'
import { useQuery } from '@tanstack/react-query'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { addressPhrases as phrases } from './address-phrases.ts'

interface Props {
  provinces: readonly Province[]
  area: AreaCodes | null
  problem: string | undefined
  onChange: (area: AreaCodes | null) => void
}

/** An area in China, level by level; the street may be left out (S7). */
export function AreaFields({ provinces, area, problem, onChange }: Props) {
  const { text, language } = useLanguage()
  const path = pathTo(provinces, area)
  const before: (AreaStep | null)[] = [null, ...path]
  return (
    <div className="half">
      {before.map((above, depth) => {
        const steps = stepsBelow(provinces, above?.codes ?? null)
        if (steps.length === 0) return null
        const chosen = path[depth]
        return (
          <Field
            key={depth}
            label={text(phrases[getLevel(above?.codes ?? null, true)])}
            problem={depth === 0 ? problem : undefined}
          >
            {(ids) => (
              <select
                {...ids}
                className="in"
                value={chosen ? getLeaf(chosen.codes) : ''}
                onChange={(event) =>
                  onChange(
                    steps.find(({ codes }) => getLeaf(codes) === event.target.value)?.codes ?? above?.codes ?? null,
                  )
                }
              >
                <option value="">{text(phrases.choose)}</option>
                {steps.map((step) => (
                  <option key={getLeaf(step.codes)} value={getLeaf(step.codes)}>
                    {nameIn(language, step)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )
      })}
      {area && isWholeArea(provinces, area) && <StreetField area={area} onChange={onChange} />}
    </div>
  )
}

function StreetField({ area, onChange }: Pick<Props, 'onChange'> & { area: AreaCodes }) {
  const { text, language } = useLanguage()
  const countyCode = getLeaf(area)
  const streets = useQuery({
    queryKey: ['streets', countyCode],
    queryFn: ({ signal }) => callConsole<StreetsOfArea>(consolePaths.streets, { countyCode }, signal),
    staleTime: Infinity,
  })
  if (streets.data?.streets.length === 0) return null
  return (
    <>
      <Field label={text(phrases.chooseStreet)}>
        {(ids) => (
          <select
            {...ids}
            className="in"
            value={area.streetCode ?? ''}
            onChange={(event) => onChange({ ...area, streetCode: event.target.value || null })}
          >
            <option value="">{text(phrases.noStreet)}</option>
            {streets.data?.streets.map((street) => (
              <option key={street.code} value={street.code}>
                {nameIn(language, street)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Problem error={streets.error} onRetry={() => void streets.refetch()} />
    </>
  )
}
