import { expect, it } from 'vitest'
import { paths } from '../apps/web/src/navigation/paths.ts'
import { allScenes } from './scenes/all-scenes.ts'

it('every path of the product is shown by a scene, and each scene has a name of its own', () => {
  const shown = new Set<string>(allScenes.map(({ path }) => path))
  expect(paths.filter((path) => !shown.has(path))).toEqual([])
  const names = allScenes.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
