import { getGoodsStory } from '@aisle/contract/shop'
import type { GoodsStory, Picture } from '@aisle/contract/shop-schemas'
import { keepFor } from '../../../../api/answers/kept-answers.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { useBilingual, usePhrases } from '../../../../language/phrases.ts'
import { GoodsPicture } from '../../GoodsPicture.tsx'
import './below.css'
import { belowPhrases } from './below-phrases.ts'
import { GoesWith } from './GoesWith.tsx'

interface BelowFoldProps {
  goodsId: string
  /** The chosen variant, from which the close-ups are cut. */
  picture: Picture | undefined
}

/** Story, specification and goods that go with it; what nobody has written is not there, and neither is its heading. */
export function BelowFold({ goodsId, picture }: BelowFoldProps) {
  const { data } = useApiQuery(getGoodsStory, { goodsId }, { quiet: true, keep: keepFor.prices })
  if (!data) return null
  const { story, specification, goesWith } = data
  return (
    <>
      {story.length > 0 && <Story story={story} picture={picture} />}
      <div className={specification.length > 0 && goesWith.length > 0 ? 'sec two gd' : undefined}>
        {specification.length > 0 && <Specification specification={specification} />}
        {goesWith.length > 0 && <GoesWith cards={goesWith} />}
      </div>
    </>
  )
}

/** Three sections; each shows another part of the picture, larger than its frame. */
function Story({ story, picture }: Pick<GoodsStory, 'story'> & Pick<BelowFoldProps, 'picture'>) {
  const t = usePhrases(belowPhrases)
  const text = useBilingual()
  return (
    <section className="sec" aria-labelledby="story">
      <h2 className="h2" id="story">
        {t('story')}
      </h2>
      <ul className="story">
        {story.map((section) => (
          <li key={section.title.en} className="card flush">
            <div className="close-up tile-ground">{picture && <GoodsPicture picture={picture} size="full" />}</div>
            <div className="told">
              <h3 className="t3">{text(section.title)}</h3>
              <p className="b2 c2">{text(section.text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Specification({ specification }: Pick<GoodsStory, 'specification'>) {
  const t = usePhrases(belowPhrases)
  const text = useBilingual()
  return (
    <section className="sec" aria-labelledby="specification">
      <h2 className="h2" id="specification">
        {t('specification')}
      </h2>
      <dl className="card flush specification">
        {specification.map(({ name, value }) => (
          <div key={name.en} className="row b2">
            <dt className="c2">{text(name)}</dt>
            <dd className="gr">{text(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
