import { factList, type PageLanguage } from '../http/page.ts'

const BUTTONS = {
  zh: { pay: '确认付款', fail: '付款失败', cancel: '取消付款' },
  en: { pay: 'Pay now', fail: 'Payment fails', cancel: 'Cancel payment' },
}

/** What is asked for: the one number that matters stands alone. */
export const askedFor = (amount: string, facts: readonly (readonly [label: string, value: string])[]): string =>
  `<section class="card"><p class="amount">${amount}</p>${factList(facts)}</section>`

/**
 * The choices of a buyer, one of them the main one, and of a demonstration: a payment that fails.
 * @param action the form's address, escaped @param pay the gateway's own word for paying
 */
export function choiceButtons(action: string, language: PageLanguage, pay = BUTTONS[language].pay): string {
  const say = BUTTONS[language]
  return `<form method="post" action="${action}"><button class="main" name="choice" value="pay">${pay}</button>
<div class="pair"><button name="choice" value="cancel">${say.cancel}</button>
<button name="choice" value="fail">${say.fail}</button></div></form>`
}

/** Nothing left to pay. @param back the way to the shop, where there is one: its escaped address and its words */
export function paymentOver(text: string, back?: { address: string; say: string }): string {
  const link = back ? `<a class="button main" href="${back.address}">${back.say}</a>` : ''
  return `<p role="status" class="card">${text}</p>${link}`
}
