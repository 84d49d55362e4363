import { staffPath } from '@aisle/contract/console'
import type { PackingSlips } from '@aisle/contract/console-fulfillment'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { saveFile } from '../../api/save-file.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'

/** Takes the packing slips of these orders along as a file. Of other orders, nothing is said of the last one. */
export function useSlipsFile(orderNos: readonly string[]) {
  return useMutation({
    mutationKey: ['slips', orderNos],
    mutationFn: async () => {
      const slips = await callConsole<PackingSlips>(staffPath('slips'), { orderNos, kind: 'slip' })
      if (slips.pdf !== null) saveFile(slips.name, readPdf(slips.pdf))
      return slips
    },
  })
}
type SlipsFile = ReturnType<typeof useSlipsFile>

const readPdf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)], { type: 'application/pdf' })

/** Beside printing them. */
export function SlipsFileButton({ file, isDisabled }: { file: SlipsFile; isDisabled: boolean }) {
  const { text } = useLanguage()
  return (
    <Button
      className="btn"
      aria-label={text(phrases.slipsFile)}
      isPending={file.isPending}
      isDisabled={isDisabled}
      onPress={() => file.mutate()}
    >
      <Icon name="download" size="s" />
      PDF
    </Button>
  )
}

/** Below the head: why there is no file, or which orders it has not. */
export function SlipsFileNotice({ file }: { file: SlipsFile }) {
  const { text } = useLanguage()
  const leftOut = file.data?.leftOut ?? []
  return (
    <>
      <Problem error={file.error} onRetry={() => file.mutate()} />
      {leftOut.length > 0 && (
        <p className="note s" role="status">
          {text(phrases.leftOut).replace('{orders}', leftOut.map((orderNo) => orderNo.slice(-6)).join(', '))}
        </p>
      )}
    </>
  )
}
