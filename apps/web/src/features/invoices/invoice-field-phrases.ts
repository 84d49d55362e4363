import { definePhrases } from '../../language/phrases.ts'

/** The fields of an invoice, at checkout and on its own screen. */
export const invoiceFieldPhrases = definePhrases({
  invoiceKind: { zh: '发票类型', en: 'Kind of invoice' },
  enterprise: { zh: '企业', en: 'Company' },
  personal: { zh: '个人', en: 'Individual' },
  title: { zh: '发票抬头', en: 'Invoice title' },
  taxpayerNo: { zh: '纳税人识别号', en: 'Taxpayer ID' },
  email: { zh: '接收邮箱', en: 'E-mail to send to' },
  titleRequired: { zh: '请填写发票抬头', en: 'Enter the invoice title' },
  titleFormat: { zh: '抬头最多 50 个汉字，不能含 < 和 >', en: 'Up to 100 characters, without < and >' },
  taxpayerNoRequired: { zh: '请填写纳税人识别号', en: 'Enter the taxpayer ID' },
  taxpayerNoFormat: {
    zh: '应为 15 至 20 位数字或大写字母；18 位的不含 I、O、S、V、Z',
    en: '15 to 20 digits or capital letters; a number of 18 has no I, O, S, V or Z',
  },
  taxpayerNoDoubtful: {
    zh: '最后一位校验不符，请核对；确认无误可继续。',
    en: "The last character doesn't match the others. Please check it; you can still continue.",
  },
  emailRequired: { zh: '请填写接收邮箱', en: 'Enter an e-mail address' },
  emailFormat: { zh: '邮箱格式不正确', en: 'Enter a valid e-mail address' },
})
