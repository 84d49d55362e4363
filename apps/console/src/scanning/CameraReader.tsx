import { frameLoop, QRCanvas, rearCamera, type QRCamera } from 'qr/dom.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { cameraPhrases as phrases } from './camera-phrases.ts'

/** A code that stays in view is read once: what it names has just been dealt with. */
const goneAfterMs = 3_000

interface Props {
  /** While what was read is looked at, no other code is read. */
  rests: boolean
  onCode: (code: string) => void
}

/** Reads the QR codes that are held before the camera, as long as it is on the page. */
export function CameraReader({ rests, onCode }: Props) {
  const { text } = useLanguage()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<keyof typeof problems | null>(null)
  const last = useRef({ code: '', seenAt: 0 })
  const tell = useEffectEvent((code: string) => {
    const now = performance.now()
    const isNew = code !== last.current.code || now - last.current.seenAt > goneAfterMs
    if (isNew && rests) return
    last.current = { code, seenAt: now }
    if (isNew) onCode(code)
  })
  useEffect(() => {
    const player = video.current
    return player ? watch(player, { onCode: (code) => tell(code), onProblem: setProblem }) : undefined
  }, [])
  return (
    <div className="camera">
      {problem && (
        <p className="note warn" role="alert">
          {text(problems[problem])}
        </p>
      )}
      <video ref={video} hidden={problem !== null} muted playsInline aria-label={text(phrases.cameraPicture)} />
    </div>
  )
}

const problems = { refused: phrases.cameraRefused, none: phrases.cameraNone } as const

interface Listener {
  onCode: (code: string) => void
  onProblem: (problem: keyof typeof problems) => void
}

/** @returns the function that switches the camera off */
function watch(player: HTMLVideoElement, { onCode, onProblem }: Listener): () => void {
  let camera: QRCamera | undefined
  let stopLoop: (() => void) | undefined
  let isOver = false
  // The whole picture, as large as it comes.
  const canvas = new QRCanvas({}, { cropToSquare: false })
  const read = async () => {
    const found = await camera?.readFrame(canvas, true)
    if (typeof found === 'string' && !isOver) onCode(found)
  }
  const begin = (opened: QRCamera) => {
    camera = opened
    if (isOver) opened.stop()
    else stopLoop = frameLoop(() => void read(), player)
  }
  const fail = (error: unknown) =>
    onProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none')
  rearCamera(player).then(begin).catch(fail)
  return () => {
    isOver = true
    stopLoop?.()
    camera?.stop()
  }
}
