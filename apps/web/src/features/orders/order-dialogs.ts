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

/** Asks whether the order is the passenger's, before codes are shown or its address changes (O9). */
export const ProofSheet = later(() => import('../proof/index.ts').then((part) => part.ProofSheet))
