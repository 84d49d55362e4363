import { later } from '../../navigation/later.tsx'

/** Both questions are one file. */
export const CancelDialog = later(() => import('./CancelDialog.tsx').then((part) => part.CancelDialog))
export const ConfirmReceiptDialog = later(() =>
  import('./ConfirmReceiptDialog.tsx').then((part) => part.ConfirmReceiptDialog),
)

/** The codes of a counter, large, with their pictures for its scanner. */
export const PickupCodesSheet = later(() => import('./PickupCodesSheet.tsx').then((part) => part.PickupCodesSheet))
