import { useEffect, useRef, useState } from 'react'
import * as limits from '@aisle/contract/limits'
import { uploadRefundPhoto } from '@aisle/contract/refunds'
import { ApiError, isPassing } from '../../../api/api-error.ts'
import { uploadFile } from '../../../api/upload.ts'
import type { Bilingual } from '@aisle/contract/language'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { randomId } from '../../../storage/random-id.ts'
import { photoPhrases } from './photo-phrases.ts'
import { mayRetry, pickPhotos, type PickProblem } from './photo-rules.ts'
import { preparePhoto } from './prepare-photo.ts'

/** As in the contract: `submitRefund` takes the `photoId`. */
export interface RefundPhoto {
  photoId: string
  url: string
}

interface Tile {
  id: string
  file: File
  /** The bytes to send, once prepared; the same bytes go under the same key (G7). */
  body: Blob | null
  key: string
  preview: string | null
  /** From 0 to 1. */
  progress: number
  failure: { messages: Bilingual; mayRetry: boolean } | null
}

/** The photos that are not uploaded yet, sent one by one in the order in which they were chosen. */
export function usePhotoUploads(value: readonly RefundPhoto[], onChange: (photos: RefundPhoto[]) => void) {
  const t = usePhrases(photoPhrases)
  const text = useBilingual()
  const [tiles, setTiles] = useState<readonly Tile[]>([])
  const [picked, setPicked] = useState<PickProblem | null>(null)
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })

  const change = (id: string, changed: Partial<Tile>) =>
    setTiles((now) => now.map((tile) => (tile.id === id ? { ...tile, ...changed } : tile)))
  const drop = (id: string) => setTiles((now) => now.filter((tile) => tile.id !== id))

  async function send(tile: Tile, signal: AbortSignal): Promise<void> {
    const { body, preview } = tile.body ? { ...tile, body: tile.body } : await preparePhoto(tile.file)
    if (signal.aborted) return
    change(tile.id, { body, preview, progress: 0 })
    try {
      const onProgress = (progress: number) => change(tile.id, { progress })
      const photo = await uploadFile(uploadRefundPhoto, body, { idempotencyKey: tile.key, signal, onProgress })
      if (preview) setPreviews((now) => new Map(now).set(photo.photoId, preview))
      drop(tile.id)
      const photos = [...latest.current.value.filter(({ photoId }) => photoId !== photo.photoId), photo]
      latest.current = { ...latest.current, value: photos }
      latest.current.onChange(photos)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      // The server has refused this attempt, so the next one is a new act with its own key.
      const key = isPassing(error) ? tile.key : randomId()
      change(tile.id, { key, failure: { messages: error.messages, mayRetry: mayRetry(error.error) } })
    }
  }

  const next = tiles.find(({ failure }) => failure === null)
  const sendNext = useRef<(signal: AbortSignal) => void>(undefined)
  useEffect(() => {
    sendNext.current = (signal) => void (next && send(next, signal))
  })
  const nextId = next?.id
  useEffect(() => {
    const leaving = new AbortController()
    if (nextId !== undefined) sendNext.current?.(leaving.signal)
    return () => leaving.abort()
  }, [nextId])

  const failed = tiles.find(({ failure }) => failure !== null)?.failure
  return {
    tiles,
    busy: next !== undefined,
    problem: failed ? text(failed.messages) : picked ? t(picked, { n: limits.refundPhotos }) : undefined,
    previewOf: (photoId: string) => previews.get(photoId),
    add(files: File[], room: number) {
      const { taken, problem } = pickPhotos(files, room)
      setPicked(problem)
      const added = taken.map((file) => {
        return { id: randomId(), file, body: null, key: randomId(), preview: null, progress: 0, failure: null }
      })
      setTiles((now) => [...now, ...added])
    },
    mayRetry: tiles.some(({ failure }) => failure?.mayRetry),
    /** Requeues the retryable photos behind the current uploads. */
    retry() {
      setTiles((now) => {
        const again = now.filter(({ failure }) => failure?.mayRetry)
        const others = now.filter((tile) => !again.includes(tile))
        return [...others, ...again.map((tile) => ({ ...tile, failure: null, progress: 0 }))]
      })
    },
    drop,
    remove(photoId: string) {
      onChange(value.filter((photo) => photo.photoId !== photoId))
    },
  }
}
