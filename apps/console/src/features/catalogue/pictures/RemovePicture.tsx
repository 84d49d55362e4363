import { staffPath } from '@aisle/contract/console'
import type { RemovedPicture, StoredPicture } from '@aisle/contract/console-pictures'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../../ui/ChangeDrawer.tsx'
import { showDone } from '../../../ui/done-store.ts'
import { picturePhrases as phrases } from './picture-phrases.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** Removes a picture that nothing shows. Its files go at once, so nothing undoes it. */
export function RemovePicture({ picture: { path }, onClose }: { picture: StoredPicture; onClose: () => void }) {
  const { text } = useLanguage()
  return (
    <ChangeDrawer<RemovedPicture>
      title={text(phrases.removeTitle)}
      tone="bad"
      change={{ path: staffPath('pictureRemove'), request: { path } }}
      differenceOf={({ result }) => [
        { id: path, name: path, is: text(result === 'same' ? phrases.gone : phrases.forGood) },
      ]}
      isPossible={({ result }) => result === 'removed'}
      confirmWords={() => text(phrases.remove)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.removed) })}
    >
      <Thumbnail path={path} />
    </ChangeDrawer>
  )
}
