import { consolePaths } from '@aisle/contract/console'
import { exportCutLine, type ExportedList } from '@aisle/contract/console-exports'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import { downloadFromConsole } from '../api/call-console.ts'
import { saveFile } from '../api/save-file.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { exportPhrases as phrases } from './export-phrases.ts'
import { Icon } from './Icon.tsx'
import { Problem } from './Problem.tsx'

/**
 * Takes the rows of a list that match the filters along as a file. Other filters, and nothing is said of the last one.
 * @param columns those that are shown, where they are chosen; null: the usual ones, and the file has all
 */
export function useExport(list: ExportedList, filters: object, columns: readonly string[] | null = null) {
  const request = { list, filters, ...(columns && { columns }) }
  return useMutation({ mutationKey: ['export', list, filters], mutationFn: () => takeRows(request) })
}
type Export = ReturnType<typeof useExport>

/** @returns whether the file says that it has not all the rows */
async function takeRows(request: object): Promise<{ isCut: boolean }> {
  const { name, content } = await downloadFromConsole(consolePaths.exportRows, request)
  saveFile(name, content)
  const end = `${exportCutLine}\r\n`
  const lastBytes = content.slice(-new TextEncoder().encode(end).length)
  return { isCut: (await lastBytes.text()) === end }
}

/** In the head of the list. */
export function ExportButton({ exported }: { exported: Export }) {
  const { text } = useLanguage()
  return (
    <Button className="btn sp" isPending={exported.isPending} onPress={() => exported.mutate()}>
      <Icon name="download" size="s" />
      {text(exported.isPending ? phrases.taking : phrases.take)}
    </Button>
  )
}

/** Below the head: why there is no file, or that it has not all the rows. */
export function ExportNotice({ exported }: { exported: Export }) {
  const { text } = useLanguage()
  return (
    <>
      <Problem error={exported.error} onRetry={() => exported.mutate()} />
      {exported.data?.isCut && (
        <p className="note s" role="status">
          {text(phrases.cut)}
        </p>
      )}
    </>
  )
}
