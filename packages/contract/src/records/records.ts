import type { OperatorResource } from '../calls/operator.ts'
import type { Bilingual } from '../language.ts'
import { benefitRecords } from './benefit-records.ts'
import { flightRecords } from './flight-records.ts'
import { goodsRecords } from './goods-records.ts'
import type { RecordKind } from './record-kind.ts'
import { serviceRecords } from './service-records.ts'

export * from './record-kind.ts'

/** Coupons and cards of passengers are given on the passenger's own page. */
export type RecordResource = Exclude<OperatorResource, 'account-coupons' | 'account-rights-cards'>

export const recordKinds: Readonly<Record<RecordResource, RecordKind>> = {
  ...goodsRecords,
  ...benefitRecords,
  ...flightRecords,
  ...serviceRecords,
}

export interface RecordReference {
  resource: RecordResource
  /** The field of its rows that names others, by one id or several. */
  key: string
}

const references: readonly (RecordReference & { of: OperatorResource })[] = Object.entries(recordKinds).flatMap(
  ([resource, { fields }]) =>
    fields.flatMap((field) =>
      field.kind === 'record' || field.kind === 'records'
        ? // The names of a constant's own keys.
          [{ resource: resource as RecordResource, key: field.key, of: field.of }]
        : [],
    ),
)

/** Where rows of a resource are referred to, as the fields of the others say. */
export const referencesTo = (of: OperatorResource): readonly RecordReference[] =>
  references.filter((reference) => reference.of === of)

/** A row that refers to the one asked about. */
export interface RecordUse extends RecordReference {
  id: string
  name: Bilingual
}

export interface RecordUses {
  uses: RecordUse[]
  /** There are more than are named. */
  isCut: boolean
}
