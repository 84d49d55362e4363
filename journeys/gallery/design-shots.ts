/** The design drawing that shows a scene, by the prefix of its file name. */
const shots: Readonly<Record<string, string>> = {
  'purchase-ticket': '01-purchase-ticket',
  'purchase-flight-errors': '02-purchase-flight-error',
  'trip-plan-chosen': '03-purchase-trip',
  'trip-passenger-sheet': '04-purchase-passenger-sheet',
  'products-full': '05-products-live',
  'portal-login-filled': '06-portal-login',
  'verify-connecting': '07-verify-1',
  'verify-online-flight': '08-verify-2',
  'portal-login-problem': '09-verify-3',
  'verify-signal-lost': '10-verify-4',
  'shop-full': '11-shop-home',
  'goods-full': '12-goods',
  'goods-sku-sheet': '13-goods-sku',
  'cart-full': '14-cart',
  'settlement-goods': '15-settlement',
  'orders-full': '16-order-list',
  'order-ready-for-flight': '17-order-detail',
  'apply-refund-goods': '18-apply-refund',
  'parcel-inTransit': '19-logistics',
  'addresses-full': '20-addr-manage',
  'addresses-delete-dialog': '21-addr-delete',
  'address-edit': '22-addr-edit',
  'address-area-city': '23-addr-area',
  'coupons-full': '24-coupons',
  'invoice-form': '25-invoice',
  'survey-half': '26-survey',
  'help-full': '27-help',
  'contact-open': '28-contact',
  'me-member': '29-me',
}

/** Only files that exist. */
export const getShots = (scene: string, files: readonly string[]): readonly string[] => {
  const beginning = shots[scene]
  return beginning === undefined ? [] : files.filter((file) => file.startsWith(beginning))
}
