/** Set by the build: what was built, for errors that only one release has. */
declare const appRelease: string
