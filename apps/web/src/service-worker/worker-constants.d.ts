/** Set by the build, in the worker only: the release that it belongs to, and the addresses of all its files. */
declare const keptRelease: string
declare const keptFiles: readonly string[]
