export { ConsentsSheet } from './ConsentsSheet.tsx'
export { ErasedSheet } from './ErasedSheet.tsx'
export { EraseSheet, type Erased } from './EraseSheet.tsx'
export { ExportSheet } from './ExportSheet.tsx'
