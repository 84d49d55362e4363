import type { PluginItem } from './plugins.ts'

/** The packer itself is part of every delivery; a plugin of this name may be looked for. */
export const gioCompress: PluginItem = {
  name: 'gioCompress',
  // oxlint-disable-next-line typescript/no-extraneous-class -- a plugin is made with `new`; this one does nothing
  method: class {},
}
