import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

/** One sentence that names the variable and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const webProtocols = ['http:', 'https:']

export type Reader = ReturnType<typeof reader>

/**
 * The raw values, and the names that were asked for. An empty variable counts as absent. The file that `NAME_FILE`
 * names may hold the value of `NAME`.
 */
function texts(environment: Environment) {
  const asked = new Set<string>()
  return {
    text(name: string): string | null {
      asked.add(name)
      const value = environment[name]?.trim() || null
      const file = environment[name + fileEnding]?.trim()
      if (!file) return value
      if (value !== null) throw new ConfigError(`${name} and ${name}${fileEnding} are both set: keep one.`)
      return readValue(name + fileEnding, file)
    },
    /** Variables that are set and begin like this, but have not been asked for so far; without the file's ending. */
    unknown(beginning: string): string[] {
      return Object.keys(environment)
        .filter((name) => name.startsWith(beginning) && environment[name]?.trim())
        .map((name) => (name.endsWith(fileEnding) ? name.slice(0, -fileEnding.length) : name))
        .filter((name) => !asked.has(name))
    },
    names: () => ({ asked: [...asked], given: Object.keys(environment) }),
  }
}

/** Every kind of variable. */
export function reader(environment: Environment) {
  const given = texts(environment)
  const { text } = given
  return {
    ...given,
    flag(name: string, fallback: boolean): boolean {
      const value = text(name)
      if (value === null) return fallback
      if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${value}".`)
      return value === '1'
    },
    oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null {
      const value = text(name)
      if (value === null) return null
      const known = values.find((candidate) => candidate === value)
      if (known === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
      return known
    },
    port(name: string, fallback: number): number {
      const value = text(name) ?? String(fallback)
      const port = Number(value)
      if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port
      throw new ConfigError(`${name} must be a port number from 1 to 65535, not "${value}".`)
    },
    url(name: string, protocols: readonly string[]): string | null {
      const value = text(name)
      if (value === null) return null
      // The value may hold a password, so it is not repeated.
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
    },
    /** The same without slashes at the end, for paths are added to it. */
    base(name: string): string | null {
      const value = this.url(name, webProtocols)
      if (value && /[?#]/.test(value))
        throw new ConfigError(`${name} must be without "?" and "#": paths are added to it.`)
      return value?.replace(/\/+$/, '') ?? null
    },
    /** Source of a regular expression: the page tries it on every user agent, so it stays short. */
    pattern(name: string): string | null {
      const value = text(name)
      if (value === null || (value.length <= longestPattern && compiles(value))) return value
      throw new ConfigError(`${name} must be a regular expression of at most ${longestPattern} characters.`)
    },
    /** All of them, or null when none is given: half of an outside system is a mistake. */
    together<Name extends string>(names: readonly Name[], system: string): Record<Name, string> | null {
      const missing = names.filter((name) => text(name) === null)
      if (missing.length === names.length) return null
      if (missing.length > 0) {
        throw new ConfigError(`${missing.join(', ')} must be set too, because ${system} is configured in part.`)
      }
      // Every name was just found to have a value.
      return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
    },
  }
}

const longestPattern = 200
const fileEnding = '_FILE'

/** A secret of a container or a vault. The file's text is never repeated. */
function readValue(name: string, file: string): string {
  let value: string
  try {
    value = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ConfigError(`${name} names a file that cannot be read (${code}).`)
  }
  if (value === '') throw new ConfigError(`${name} names a file that is empty.`)
  return value
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'i') instanceof RegExp
  } catch {
    return false
  }
}
