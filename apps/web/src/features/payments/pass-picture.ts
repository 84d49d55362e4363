import { pointAt, stretch, type Curve } from '../../ui/flight/arc-geometry.ts'

/** What the picture says, in the passenger's language. */
export interface PassWords {
  airline: string
  title: string
  flightNo: string
  day: string
  from: { iata: string; time: string }
  to: { iata: string; time: string }
  /** Below the line: what is done, what is now, what is ahead. */
  stations: readonly [string, string, string]
  /** Each with the seat at its right end. */
  passengers: readonly (readonly [name: string, seat: string])[]
  plan: string
  order: string
  /** How to get online, a line each. */
  steps: readonly string[]
}

const width = 750
const left = 88
const right = width - left
const inks = {
  card: '#fff',
  ink: '#0b2230',
  ink2: '#3f5664',
  sea: '#00647c',
  flame: '#e8571e',
  night: '#051422',
} as const
const faces = "-apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Noto Sans SC', 'Microsoft YaHei', sans-serif"
const line: Curve = { width: right - left - 280, height: 96, inset: 8, control: -40 }

type Pen = CanvasRenderingContext2D

/**
 * The pass as a PNG, drawn on the device: it works offline, and nothing is sent. Always by day: it is kept among
 * photographs, and shown to others.
 * @throws where the browser gives no picture
 */
export async function drawPassPicture(words: PassWords): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  const measuring = getPen(canvas)
  const steps = words.steps.flatMap((step) => wrap(measuring, step))
  const cardEnd = 560 + words.passengers.length * 44 + 96
  canvas.height = cardEnd + 72 + steps.length * 40 + 96
  // A new size has cleared it.
  const pen = getPen(canvas)
  drawGround(pen, canvas.height, cardEnd)
  drawFlight(pen, words)
  drawPurchase(pen, words)
  steps.forEach((text, at) => write(pen, text, { x: left - 24, y: cardEnd + 72 + at * 40, size: 26, ink: '#cfe4eb' }))
  write(pen, words.airline, { x: left - 24, y: canvas.height - 48, size: 26, bold: true, ink: inks.card })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('the browser gives no picture')
  return picture
}

function getPen(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser has no canvas')
  return pen
}

interface Letters {
  x: number
  /** Of the line that they stand on. */
  y: number
  size: number
  bold?: boolean
  ink?: string
  align?: CanvasTextAlign
}

function write(pen: Pen, text: string, letters: Letters): void {
  const { x, y, size, bold = false, ink = inks.ink, align = 'left' } = letters
  pen.font = `${bold ? 600 : 400} ${size}px ${faces}`
  pen.fillStyle = ink
  pen.textAlign = align
  pen.fillText(text, x, y, right - left + 48)
}

/** Breaks at spaces, and Chinese anywhere. */
function wrap(pen: Pen, text: string): string[] {
  pen.font = `400 26px ${faces}`
  const lines = ['']
  for (const word of text.match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+\s*|\s+/g) ?? []) {
    const last = lines[lines.length - 1] ?? ''
    if (last !== '' && pen.measureText(`${last}${word}`).width > right - left + 48) lines.push(word)
    else lines[lines.length - 1] = `${last}${word}`
  }
  return lines
}

function drawGround(pen: Pen, height: number, cardEnd: number): void {
  const sky = pen.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, inks.night)
  sky.addColorStop(1, '#14506b')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = inks.card
  pen.beginPath()
  const radius = 40
  const [x, y, end, bottom] = [32, 168, width - 32, cardEnd]
  pen.moveTo(x + radius, y)
  pen.arcTo(end, y, end, bottom, radius)
  pen.arcTo(end, bottom, x, bottom, radius)
  pen.arcTo(x, bottom, x, y, radius)
  pen.arcTo(x, y, end, y, radius)
  pen.fill()
}

function drawFlight(pen: Pen, { title, flightNo, day, from, to, stations }: PassWords): void {
  write(pen, title, { x: left - 24, y: 112, size: 44, bold: true, ink: inks.card })
  write(pen, flightNo, { x: left, y: 240, size: 34, bold: true })
  write(pen, day, { x: right, y: 240, size: 28, ink: inks.ink2, align: 'right' })
  for (const [{ iata, time }, x, align] of [
    [from, left, 'left'],
    [to, right, 'right'],
  ] as const) {
    write(pen, iata, { x: x, y: 350, size: 56, bold: true, align })
    write(pen, time, { x: x, y: 398, size: 34, bold: true, align })
  }
  pen.save()
  pen.translate(left + 140, 290)
  pen.lineWidth = 4
  pen.strokeStyle = inks.sea
  pen.stroke(new Path2D(stretch(line, 0, 0.5)))
  pen.setLineDash([2, 10])
  pen.lineCap = 'round'
  pen.stroke(new Path2D(stretch(line, 0.5, 1)))
  const now = pointAt(line, 0.5)
  pen.fillStyle = inks.flame
  pen.beginPath()
  pen.arc(now.x, now.y, 11, 0, 2 * Math.PI)
  pen.fill()
  pen.restore()
  const [done, ready, ahead] = stations
  write(pen, done, { x: left, y: 448, size: 26, ink: inks.ink2 })
  write(pen, ready, { x: width / 2, y: 448, size: 26, bold: true, align: 'center' })
  write(pen, ahead, { x: right, y: 448, size: 26, ink: inks.ink2, align: 'right' })
  pen.save()
  pen.setLineDash([2, 10])
  pen.lineWidth = 3
  pen.strokeStyle = inks.ink2
  pen.beginPath()
  pen.moveTo(left, 490)
  pen.lineTo(right, 490)
  pen.stroke()
  pen.restore()
}

function drawPurchase(pen: Pen, { passengers, plan, order }: PassWords): void {
  passengers.forEach(([name, seat], at) => {
    write(pen, name, { x: left, y: 550 + at * 44, size: 30, bold: true })
    write(pen, seat, { x: right, y: 550 + at * 44, size: 30, align: 'right' })
  })
  const below = 550 + passengers.length * 44
  write(pen, plan, { x: left, y: below + 8, size: 28 })
  write(pen, order, { x: left, y: below + 56, size: 24, ink: inks.ink2 })
}
