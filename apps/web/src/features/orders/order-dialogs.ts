import { later } from '../../navigation/later.tsx'

/** Both dialogs are one chunk. */
export const CancelDialog = later(() => import('./CancelDialog.tsx').then((part) => part.CancelDialog))
export const ConfirmReceiptDialog = later(() =>
  import('./ConfirmReceiptDialog.tsx').then((part) => part.ConfirmReceiptDialog),
)

/** Pick-up codes, enlarged, with QR codes for the counter's scanner. */
export const PickupCodesSheet = later(() =>
  import('./detail/PickupCodesSheet.tsx').then((part) => part.PickupCodesSheet),
)
