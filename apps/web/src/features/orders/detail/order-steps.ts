/** Opens the dialogs and sheets of the order page. */
export interface OrderSteps {
  cancel: () => void
  confirm: () => void
  showCodes: () => void
}
