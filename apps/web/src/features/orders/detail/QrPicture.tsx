import { useEffect, useState } from 'react'
import { modulesPath } from './pickup-code-rules.ts'

interface QrPictureProps {
  text: string
  /** Accessible name of the code. */
  label: string
  /** Shown instead when the QR encoder fails to load. */
  failed: string
}

/** The standard requires a quiet zone of four modules; it is white in the dark theme too, or scanners fail. */
const quietZone = 4

/** A QR code for the counter's scanner. The encoder is loaded only when a code is shown. */
export function QrPicture({ text, label, failed }: QrPictureProps) {
  const [drawing, setDrawing] = useState<{ of: string; size: number; path: string } | 'failed' | null>(null)
  useEffect(() => {
    let left = false
    import('uqr')
      .then(({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: quietZone })
        if (!left) setDrawing({ of: text, size, path: modulesPath(data) })
      })
      .catch(() => {
        if (!left) setDrawing('failed')
      })
    return () => {
      left = true
    }
  }, [text])
  if (drawing === 'failed') return <p className="b2 c2 qr-failed">{failed}</p>
  // An empty square reserves the space, and the picture never differs from the digits below it.
  if (drawing?.of !== text) return <div className="qr" />
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${drawing.size} ${drawing.size}`}>
      <path d={drawing.path} shapeRendering="crispEdges" fill="#000" />
    </svg>
  )
}
