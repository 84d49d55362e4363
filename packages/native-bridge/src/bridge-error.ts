export type BridgeErrorCode = 'UNAVAILABLE' | 'TIMEOUT' | 'UNSUPPORTED' | 'NATIVE' | 'BAD_TOKEN' | 'CANCELLED'

/** Any failure of this package. The message is for a developer's log, not for the passenger. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode
  /** The native's own code, when it gave one; only with `NATIVE`. */
  readonly nativeCode: string | number | undefined

  constructor(code: BridgeErrorCode, message: string, nativeCode?: string | number) {
    super(message)
    this.name = 'BridgeError'
    this.code = code
    this.nativeCode = nativeCode
  }
}
