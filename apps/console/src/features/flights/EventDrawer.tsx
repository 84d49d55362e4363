import { staffPath } from '@aisle/contract/console'
import type { FlightEventEffect, StaffFlight, StaffFlightRow } from '@aisle/contract/console-flights'
import type { Bilingual } from '@aisle/contract/language'
import { useState } from 'react'
import { beijingInput, instantOfInput } from '../../language/beijing-input-rules.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { eventKinds, eventNames, flightsPhrases as phrases, wifiNames, type EventKind } from './flights-phrases.ts'

interface Reported {
  concerns?: FlightEventEffect
  second?: 'needed' | 'waits'
}

interface Typed {
  kind: EventKind
  wifi: StaffFlightRow['wifi']
  etd: string
  eta: string
  tailNumber: string
  aircraftType: string
}

const wifiStates = ['available', 'partial', 'not_equipped', 'unserviceable'] as const satisfies StaffFlightRow['wifi'][]

/** Null: something is missing. */
function fieldsOf({ kind, wifi, etd, eta, tailNumber, aircraftType }: Typed): object | null {
  switch (kind) {
    case 'wifiChanged':
      return { wifi }
    case 'retimed': {
      const [from, to] = [instantOfInput(etd), instantOfInput(eta)]
      return from && to && from < to ? { etd: from, eta: to } : null
    }
    case 'aircraftChanged':
      return tailNumber.trim() && aircraftType.trim()
        ? { tailNumber: tailNumber.trim(), aircraftType: aircraftType.trim(), wifi }
        : null
    case 'wifiLost':
    case 'wifiRestored':
    case 'cancelled':
      return {}
  }
}

/** What follows for the plans on the flight (W6, W7). */
function followsFrom({ kind, wifi }: Typed): Bilingual {
  if (kind === 'cancelled') return phrases.goesBack
  if (kind === 'wifiLost') return phrases.stops
  const isAbout = kind === 'wifiChanged' || kind === 'aircraftChanged'
  return isAbout && (wifi === 'not_equipped' || wifi === 'unserviceable') ? phrases.goesBack : phrases.stays
}

/** An event of the flight: whom it concerns and what follows, before it is reported. */
export function EventDrawer({ flight, onClose }: { flight: StaffFlight; onClose: () => void }) {
  const { text } = useLanguage()
  // The same event is taken once, however often it is sent.
  const [key] = useState(() => `console-${crypto.randomUUID()}`)
  const [typed, setTyped] = useState<Typed>({
    kind: 'wifiChanged',
    wifi: flight.wifi === 'available' ? 'unserviceable' : 'available',
    etd: beijingInput(flight.departs),
    eta: beijingInput(flight.arrives),
    tailNumber: flight.tailNumber,
    aircraftType: flight.aircraftType,
  })
  const fields = fieldsOf(typed)
  const { flightNo, flightDate } = flight
  const says = (effect: FlightEventEffect) =>
    text(phrases.concernsWhat)
      .replace('{plans}', String(effect.plans))
      .replace('{passengers}', String(effect.passengers))
      .replace('{orders}', String(effect.orders))
  return (
    <ChangeDrawer<Reported>
      title={`${text(phrases.report)}: ${flightNo}`}
      tone={typed.kind === 'cancelled' ? 'bad' : 'pri'}
      change={{
        path: staffPath('flightEvent'),
        request: fields && { event: { key, kind: typed.kind, flightNo, flightDate, ...fields } },
      }}
      differenceOf={({ concerns, second }) => [
        ...(concerns ? [{ id: 'concerns', name: text(phrases.concerns), is: says(concerns) }] : []),
        { id: 'follows', name: text(phrases.follows), is: text(followsFrom(typed)) },
        ...(second ? [{ id: 'second', name: text(phrases.agreement), is: text(phrases.needsSecond) }] : []),
        { id: 'undo', name: text(phrases.cannotUndo), is: text(phrases.opposite) },
      ]}
      confirmWords={() => text(eventNames[typed.kind] ?? phrases.report)}
      onClose={onClose}
      onDone={({ second }) => showDone({ text: text(second === 'waits' ? phrases.waits : phrases.done) })}
    >
      <EventFields typed={typed} onChange={setTyped} />
    </ChangeDrawer>
  )
}

function EventFields({ typed, onChange }: { typed: Typed; onChange: (typed: Typed) => void }) {
  const { text } = useLanguage()
  const { kind } = typed
  const input = (
    key: 'etd' | 'eta' | 'tailNumber' | 'aircraftType',
    name: Bilingual,
    type: 'text' | 'datetime-local',
  ) => (
    <Field label={text(name)}>
      {(ids) => (
        <input
          {...ids}
          className="in"
          type={type}
          value={typed[key]}
          onChange={(event) => onChange({ ...typed, [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field label={text(phrases.kind)}>
        {(ids) => (
          <select
            {...ids}
            className="in"
            value={kind}
            onChange={(event) =>
              onChange({ ...typed, kind: eventKinds.find((one) => one === event.target.value) ?? 'wifiChanged' })
            }
          >
            {eventKinds.map((one) => (
              <option key={one} value={one}>
                {text(eventNames[one] ?? phrases.kind)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(kind === 'wifiChanged' || kind === 'aircraftChanged') && (
        <Field label={text(phrases.wifi)}>
          {(ids) => (
            <select
              {...ids}
              className="in"
              value={typed.wifi}
              onChange={(event) =>
                onChange({ ...typed, wifi: wifiStates.find((one) => one === event.target.value) ?? typed.wifi })
              }
            >
              {wifiStates.map((one) => (
                <option key={one} value={one}>
                  {text(wifiNames[one])}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {kind === 'retimed' && (
        <div className="half">
          {input('etd', phrases.etd, 'datetime-local')}
          {input('eta', phrases.eta, 'datetime-local')}
        </div>
      )}
      {kind === 'aircraftChanged' && (
        <div className="half">
          {input('tailNumber', phrases.tail, 'text')}
          {input('aircraftType', phrases.type, 'text')}
        </div>
      )}
    </>
  )
}
