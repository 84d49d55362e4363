import { Icon } from './Icon.tsx'

const mostShown = 2

/** The first pictures of an order; a plan has a sign. The words beside them name what it is. */
export function GoodsPictures({ what }: { what: readonly { picture: string | null }[] }) {
  return (
    <span className="pics">
      {what.slice(0, mostShown).map(({ picture }, at) => (
        // An order's lines stay as they were submitted.
        <span className="pic sea" key={at}>
          {picture ? <img src={picture} alt="" loading="lazy" /> : <Icon name="wifi" />}
        </span>
      ))}
    </span>
  )
}
