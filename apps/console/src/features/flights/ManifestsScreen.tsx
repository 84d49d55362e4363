import { staffPath } from '@aisle/contract/console'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { hashOf, manifestFormat, partsOf, type ManifestFormat } from './manifest-file-rules.ts'
import { manifestPhrases as phrases } from './manifest-phrases.ts'
import { ManifestDrawer, type SentManifest } from './ManifestDrawer.tsx'
import { NameComparison, type ComparedNames } from './NameComparison.tsx'

interface ChosenFile {
  text: string
  format: ManifestFormat
  hash: string
}

/** A passenger list of a flight: sent in parts and looked at before it is loaded; or names that are only compared. */
export function ManifestsScreen() {
  const { text } = useLanguage()
  const [flight, setFlight] = useState({ flightNo: '', flightDate: '' })
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [part, setPart] = useState(0)
  const [sent, setSent] = useState<SentManifest | null>(null)
  const [compared, setCompared] = useState<ComparedNames | null>(null)
  const send = useMutation({
    mutationFn: async ({ text: whole, format, hash }: ChosenFile) => {
      setCompared(null)
      if (format === 'names') {
        setCompared(await callConsole<ComparedNames>(staffPath('manifestCompare'), { ...flight, text: whole }))
        return
      }
      const upload = `${flight.flightNo}-${flight.flightDate}-${hash.slice(0, 16)}`
      const parts = partsOf(whole)
      for (const [at, one] of parts.entries()) {
        setPart(at + 1)
        const of = { upload, part: at + 1, parts: parts.length, sha256: hash, format, text: one }
        await callConsole(staffPath('manifestPart'), { ...flight, ...of })
      }
      setSent({ ...flight, upload })
    },
    onSettled: () => setPart(0),
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return setFile(null)
    const whole = await chosen.text()
    setFile({ text: whole, format: manifestFormat(chosen.name), hash: await hashOf(whole) })
  }
  const isComplete = /^[A-Z\d]{2}\d{3,4}$/.test(flight.flightNo) && flight.flightDate !== '' && file !== null
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <p className="c3 s">{text(phrases.lead)}</p>
      </div>
      <section className="card">
        <div className="b v g16">
          <div className="fields">
            <Field label={text(phrases.flightNo)} hint={text(phrases.flightNoHint)}>
              {(ids) => (
                <input
                  {...ids}
                  className="in"
                  value={flight.flightNo}
                  onChange={(event) => setFlight({ ...flight, flightNo: event.target.value.trim().toUpperCase() })}
                />
              )}
            </Field>
            <Field label={text(phrases.day)}>
              {(ids) => (
                <input
                  {...ids}
                  className="in"
                  type="date"
                  value={flight.flightDate}
                  onChange={(event) => setFlight({ ...flight, flightDate: event.target.value })}
                />
              )}
            </Field>
            <Field label={text(phrases.file)}>
              {(ids) => (
                <input {...ids} className="in" type="file" onChange={(event) => void choose(event.target.files?.[0])} />
              )}
            </Field>
          </div>
          <Problem error={send.error} />
          <div className="h">
            <span className="s c3" role="status">
              {part > 0
                ? text(phrases.sending).replace('{part}', String(part))
                : file
                  && text(phrases.parts)
                    .replace('{parts}', String(partsOf(file.text).length))
                    .replace('{hash}', file.hash.slice(0, 12))}
            </span>
            <span className="sp" />
            <Button
              className="btn pri"
              isDisabled={!isComplete || send.isPending}
              onPress={() => file && send.mutate(file)}
            >
              {text(phrases.send)}
            </Button>
          </div>
        </div>
      </section>
      {compared && <NameComparison compared={compared} />}
      {sent && <ManifestDrawer sent={sent} onClose={() => setSent(null)} />}
    </>
  )
}
