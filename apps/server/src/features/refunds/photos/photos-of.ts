import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { addressEnds, photoAddress, signedText } from './photo-rules.ts'
import { getPhotoIds } from './photo-store.ts'

/** A photo with an address that shows it for a while without a session: `<img>` cannot send headers. */
export interface ShownPhoto {
  photoId: string
  url: string
}

export function showPhoto({ clock, vault }: Pick<Deps, 'clock' | 'vault'>, photoId: string): ShownPhoto {
  const until = addressEnds(clock.now())
  const sign = vault.sign('refund-photo', signedText(photoId, until))
  return { photoId, url: photoAddress(photoId, { until, sign }) }
}

/** The photos of each refund that has any, in their order. The caller checks access to the refunds first. */
export async function getPhotos(
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  refundNos: readonly string[],
  db: Db | Tx = deps.db,
): Promise<Map<string, ShownPhoto[]>> {
  const shown = new Map<string, ShownPhoto[]>()
  for (const { refundNo, photoId } of await getPhotoIds(db, refundNos)) {
    shown.set(refundNo, [...(shown.get(refundNo) ?? []), showPhoto(deps, photoId)])
  }
  return shown
}
