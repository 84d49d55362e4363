import { useQueryClient } from '@tanstack/react-query'
import { invoiceDetail, submitInvoice, updateInvoice } from '@aisle/contract/invoices'
import type { Invoice } from '@aisle/contract/invoices-schemas'
import { orderDetail, orderList } from '@aisle/contract/orders'
import { useApiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/writes.ts'
import { isMoving } from './invoice-view-rules.ts'

const askAgainMs = 10_000

/** The invoice of one order, polled while the server processes it; never shows another invoice as its placeholder. */
export function useInvoice(orderNo: string, enabled: boolean) {
  return useApiQuery(
    invoiceDetail,
    { orderNo },
    {
      enabled,
      staleTime: 0,
      // The same invoice in the other language.
      placeholderData: (previous) => (previous?.orderNo === orderNo ? previous : undefined),
      refetchInterval: ({ state }) =>
        state.data !== undefined && isMoving(state.data.state) && state.dataUpdateCount < 60 && askAgainMs,
    },
  )
}

/** Submits or changes the application, and then refetches the invoice and the orders. */
export function useSendInvoice(invoice: Pick<Invoice, 'can'>) {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all(
      [invoiceDetail, orderDetail, orderList].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    )
  const submit = useApiMutation(submitInvoice, { onSuccess })
  const update = useApiMutation(updateInvoice, { onSuccess })
  return invoice.can.change ? update : submit
}
