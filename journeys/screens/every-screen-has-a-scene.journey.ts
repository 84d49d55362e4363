import { expect, it } from 'vitest'
import { paths } from '../../apps/web/src/navigation/paths.ts'
import { allScenes } from '../scenes/all-scenes.ts'

it('has a scene for every path of the product, and a unique name for each scene', () => {
  const shown = new Set<string>(allScenes.map(({ path }) => path))
  expect(paths.filter((path) => !shown.has(path))).toEqual([])
  const names = allScenes.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
