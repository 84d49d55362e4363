/** The part of submitPay's response that leads to the payment page. */
interface Cashier {
  wapPayUrl: string
  wapPayParam: Record<string, string>
}

/** Spec §7 "Payment": the whole page POSTs to the payment page; captive sheets allow no new window (G10). */
export function postHiddenForm({ wapPayUrl, wapPayParam }: Cashier): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = wapPayUrl
  form.hidden = true
  for (const [name, value] of Object.entries(wapPayParam)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
