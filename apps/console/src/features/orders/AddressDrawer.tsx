import { consolePaths, staffPath, type StaffOrder } from '@aisle/contract/console'
import type {
  AddressOfOrder,
  ChangedAddress,
  DeliveryPlaces,
  FreightBearer,
} from '@aisle/contract/console-order-address'
import { formatMoney } from '@aisle/contract/money'
import { refusedField } from '@aisle/rules/address-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole, type CallRefused } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { addressBody, fieldsIn } from './address-form-rules.ts'
import { addressPhrases as phrases } from './address-phrases.ts'
import { AddressFields } from './AddressFields.tsx'

interface Props {
  order: StaffOrder
  onClose: () => void
}

/** Another delivery address, for a passenger on the phone; the places are loaded first. */
export function AddressDrawer(props: Props) {
  const { text } = useLanguage()
  const places = useQuery({
    queryKey: ['delivery places'],
    queryFn: ({ signal }) => callConsole<DeliveryPlaces>(consolePaths.deliveryPlaces, {}, signal),
    staleTime: Infinity,
  })
  // What was typed stays when the order cannot be changed any more: then the server says so.
  const [begun] = useState(props.order.addressChange)
  const addressChange = props.order.addressChange ?? begun
  if (places.data && addressChange) return <AddressForm {...props} addressChange={addressChange} places={places.data} />
  return (
    <Drawer title={text(phrases.title)} onClose={props.onClose}>
      <Problem error={places.error} onRetry={() => void places.refetch()} />
    </Drawer>
  )
}

const bearers: readonly FreightBearer[] = ['passenger', 'airline']

function AddressForm({
  order,
  addressChange,
  onClose,
  places,
}: Props & { addressChange: AddressOfOrder; places: DeliveryPlaces }) {
  const { text } = useLanguage()
  const { orderNo } = order
  const differenceOf = useDifference()
  // A repetition of this drawer's request changes nothing; another drawer changes again.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(() => fieldsIn(addressChange.areaCode))
  const [freight, setFreight] = useState<FreightBearer>('passenger')
  const address = addressBody(typed, places.provinces)
  const problemOf = (refused: CallRefused | null) => {
    const field = refused && refusedField(refused.error, typed.place)
    return field && refused ? { field, words: text(refused.words) } : null
  }
  return (
    <ChangeDrawer<ChangedAddress>
      title={text(phrases.title)}
      change={{
        path: staffPath('orderAddress'),
        request: address && { orderNo, address, freight, basis: addressChange.basis, key },
      }}
      differenceOf={differenceOf}
      confirmWords={() => text(phrases.title)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.done).replace('{orderNo}', orderNo) })}
      isBesideField={(refused) => problemOf(refused) !== null}
      renderWayOut={(refused) => <WayOut refused={refused} order={order} onBear={() => setFreight('airline')} />}
      renderFields={(refused) => (
        <>
          <AddressFields typed={typed} places={places} problem={problemOf(refused)} onChange={setTyped} />
          <Field label={text(phrases.bearer)}>
            {(ids) => (
              <select
                {...ids}
                className="in"
                value={freight}
                onChange={(event) => setFreight(event.target.value === 'airline' ? 'airline' : 'passenger')}
              >
                {bearers.map((bearer) => (
                  <option key={bearer} value={bearer}>
                    {text(phrases[bearer])}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    />
  )
}

/** What helps against a refusal: the airline bears the rest, a look at the newest address, the passenger's request. */
function WayOut({ refused, order, onBear }: { refused: CallRefused; order: StaffOrder; onBear: () => void }) {
  const { text } = useLanguage()
  const client = useQueryClient()
  const more = refused.detail['freightDifference']
  if (refused.error === 'dearerFreight' && typeof more === 'number') {
    return (
      <Button className="btn" onPress={onBear}>
        {text(phrases.letAirline).replace('{amount}', formatMoney(more, order.currency))}
      </Button>
    )
  }
  if (refused.error === 'changedSince') {
    return (
      <Button className="btn" onPress={() => void client.invalidateQueries({ queryKey: ['order', order.orderNo] })}>
        {text(phrases.lookAnew)}
      </Button>
    )
  }
  if (refused.error === 'addressAskedFor') {
    return (
      <Link className="a" to="/address-changes">
        {text(phrases.decide)}
      </Link>
    )
  }
  return null
}

function useDifference(): (answer: ChangedAddress) => DifferenceRow[] {
  const { text, language } = useLanguage()
  const now = useNow()
  const freightWords = ({ freightDifference: difference, currency }: ChangedAddress) => {
    if (difference === 0) return text(phrases.same)
    return text(difference > 0 ? phrases.more : phrases.less).replace(
      '{amount}',
      formatMoney(Math.abs(difference), currency),
    )
  }
  const place = ({ receiver, phone, address }: ChangedAddress['to']) => `${receiver} ${phone} ${address}`
  return (answer) => [
    { id: 'address', name: text(phrases.address), was: place(answer.from), is: place(answer.to) },
    { id: 'freight', name: text(phrases.freight), is: freightWords(answer) },
    {
      id: 'mail',
      name: text(phrases.reads),
      is: answer.mailTo === null ? text(phrases.noMail) : text(phrases.mail).replace('{to}', answer.mailTo),
    },
    {
      id: 'parcel',
      name: text(phrases.parcel),
      is: text(phrases.held).replace('{at}', shortTime(answer.heldUntil, language, now)),
    },
    { id: 'final', name: text(phrases.final), is: text(phrases.change) },
  ]
}
