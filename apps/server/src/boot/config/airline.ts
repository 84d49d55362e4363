import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { demonstrationAirline } from '../../airline/airline.ts'
import { ProfileFaults, readProfile, type Airline } from '../../airline/profile.ts'
import { ConfigError, type Reader } from './reader.ts'

/** The airline's profile (G1) from its file, or the demonstration's. */
export function readAirline(read: Reader): Airline {
  const given = read.text('AISLE_PROFILE')
  if (given === null) return demonstrationAirline
  const path = resolve(given)
  const beside = (name: string) => {
    if (basename(name) !== name) throw new Error('must be the text of an SVG or the name of a file beside the profile')
    try {
      return readFileSync(join(dirname(path), name), 'utf8')
    } catch {
      throw new Error(`is "${name}", which is no file beside the profile`)
    }
  }
  try {
    return readProfile(parse(path), beside)
  } catch (error) {
    if (!(error instanceof ProfileFaults)) throw error
    throw new ConfigError([`AISLE_PROFILE ${path} cannot be used:`, ...error.faults].join('\n- '))
  }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read'
    throw new ConfigError(`AISLE_PROFILE ${path} ${why}.`)
  }
}
