/** One demonstration person, under every name that the outside systems have for them. */
export interface Person {
  /** User name of the single sign-on and user of the airline's app. */
  userId: string
  displayName: string
  /** Null: the airline knows the person, but has given no card. */
  ffpCardNo: string | null
  wechatOpenId: string
  miniOpenId: string
  /** Subject at the partner (OpenID Connect). */
  partnerId: string
}

const person = (number: number, displayName: string, ffpCardNo: string | null): Person => ({
  userId: `U${String(number).padStart(3, '0')}`,
  displayName,
  ffpCardNo,
  wechatOpenId: `openid-demo-${number}`,
  miniOpenId: `mini-demo-${number}`,
  partnerId: `partner-demo-${number}`,
})

/** The first members of the product's demonstration data, with the same card numbers, and some whom it does not know. */
export const PEOPLE: readonly Person[] = [
  person(1, '林小屿', '9920000031'),
  person(2, '吕青禾', '9920000093'),
  person(3, '欧阳若舟', '9920000124'),
  person(4, 'MIO KUROSAWA', '9920000403'),
  person(5, '周海岚', '9920000465'),
  person(6, '许明澈', '9920000558'),
  // Has no account at the shop by any open id.
  person(900, '陌生旅客 STRANGER', '9920099900'),
  // Has no card.
  person(901, '无卡旅客 NO CARD', null),
]

/** The person as whom a visitor signs in by default. */
export const FIRST_PERSON = 'openid-demo-1'

export const personByUserId = (userId: string): Person | undefined => PEOPLE.find((one) => one.userId === userId)
export const personByOpenId = (openId: string): Person | undefined =>
  PEOPLE.find((one) => one.wechatOpenId === openId || one.miniOpenId === openId)
