/** What leads from the page of an order to a dialog or sheet. */
export interface OrderSteps {
  cancel: () => void
  confirm: () => void
  showCodes: () => void
}
