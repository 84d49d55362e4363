import type { PhotoStorage } from '../src/outside/photo-storage/photo-storage.ts'

/** Photos in memory, for tests. */
export function memoryPhotoStorage(photos: Map<string, Buffer> = new Map()): PhotoStorage {
  return {
    async put(key, bytes) {
      photos.set(key, bytes)
    },
    get: async (key) => photos.get(key) ?? null,
    async delete(key) {
      photos.delete(key)
    },
  }
}
