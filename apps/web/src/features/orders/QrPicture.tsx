import { useEffect, useState } from 'react'
import { modulesPath } from './pickup-code-rules.ts'

interface QrPictureProps {
  text: string
  /** What it is, for those who don't see it. */
  label: string
  /** Said in its place where its code did not come. */
  failed: string
}

/** The standard asks for four modules of quiet zone; white in the dark theme too, or no scanner reads it. */
const quietZone = 4

/** A code for the scanner at the counter; drawn here, fetched only when one is looked at. */
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
  // The square is there before the picture, and never shows another code than the digits below it.
  if (drawing?.of !== text) return <div className="qr" />
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${drawing.size} ${drawing.size}`}>
      <path d={drawing.path} shapeRendering="crispEdges" fill="#000" />
    </svg>
  )
}
