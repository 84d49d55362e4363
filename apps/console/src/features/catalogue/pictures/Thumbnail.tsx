/** A drawing is one file; of a photograph every browser reads the JPEG. */
const pictureSource = (path: string): string => `/pictures/${path.endsWith('.svg') ? path : `${path}-480.jpeg`}`

export function Thumbnail({ path }: { path: string }) {
  return <span className="pic l sea">{path && <img src={pictureSource(path)} alt="" loading="lazy" />}</span>
}
