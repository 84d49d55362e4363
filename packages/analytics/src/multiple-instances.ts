import type { PluginItem, PluginSdk } from './full/plugins.ts'

/** A hash as Java makes it. */
function getPrefix(text: string): string {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0
  return `${Math.abs(hash)}`
}

/** Allows more than one instance, and with them `&&sendTo`. */
export const gioMultipleInstances: PluginItem = {
  name: 'gioMultipleInstances',
  // oxlint-disable-next-line typescript/no-extraneous-class -- a plugin is made with `new`; this one has no hooks
  method: class {
    constructor(sdk: PluginSdk) {
      sdk.getPrefix = getPrefix
    }
  },
}
