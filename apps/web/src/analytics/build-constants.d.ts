/** Set by the build: what was built, for errors that only one release has. */
declare const appRelease: string
/** Set by the build: which contract its answers are read by; another one's are not understood. */
declare const contractShape: string
