import encodeQr from 'qr'

/** The number of an order for a camera or a scanner; it stands in print beside. */
export function OrderCode({ orderNo }: { orderNo: string }) {
  const modules = encodeQr(orderNo, 'raw')
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="order-code" viewBox={`0 0 ${modules.length} ${modules.length}`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
