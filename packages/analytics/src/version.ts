/* oxlint-disable eslint/no-underscore-dangle -- so that no other name of a page is ever meant */
/** Set by the build, which may say another one. */
declare const __ANALYTICS_VERSION__: string | undefined

/** The SDK version reported in events (spec §9). */
export const sdkVersion = typeof __ANALYTICS_VERSION__ === 'string' ? __ANALYTICS_VERSION__ : '4.2.5'
