export {
  accountReading,
  accountsOfCard,
  findAccount,
  findAccountOfDocument,
  findAccountOfOpenId,
  giveCard,
  giveDocument,
  insertAccount,
  linkToAccount,
  lockPerson,
  type Account,
} from './account-store.ts'
export {
  accountOfDocument,
  buyerReading,
  findBuyer,
  isMember,
  isMemberAccount,
  isPersonOfAccount,
  type Buyer,
} from './membership-store.ts'
