import { z } from 'zod'
import { askProvider, parseJson } from './ask-over-http.ts'
import { SignInRefused, SignInUnavailable, type SignInProvider } from './sign-in-provider.ts'
import { getDisplayName, openIdText } from './signed-in-text.ts'

interface WechatAccount {
  appId: string
  appSecret: string
  /** `https://api.weixin.qq.com`, or a stand-in; without a trailing slash. */
  apiUrl: string
}

export interface WechatConfig extends WechatAccount {
  /** `https://open.weixin.qq.com`, for the passenger's browser. */
  openUrl: string
}

export interface MiniProgramConfig extends WechatAccount {
  /** A page of the host mini-program, not an address: it logs in with wx.login. */
  loginPage: string
}

/** The chat app's browser: OAuth of an official account. */
export function wechatSignIn(config: WechatConfig): SignInProvider {
  return {
    way: 'wechat',
    async leaveFor({ binding, returnUrl, ask }) {
      // WeChat checks the order of these parameters, and the fragment.
      const query = new URLSearchParams([
        ['appid', config.appId],
        ['redirect_uri', returnUrl],
        ['response_type', 'code'],
        ['scope', ask === 'silently' ? 'snsapi_base' : 'snsapi_userinfo'],
        ['state', binding.state],
      ])
      return `${config.openUrl}/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    async whoCameBack({ query }) {
      const answer = await askWechat(config, 'sns/oauth2/access_token', { code: getCode(query) })
      const grant = understood(grantShape, answer)
      // The "snapshot page" returns invented open ids: an account linked to one could never be found again.
      if (grant.is_snapshotuser === 1) throw new SignInRefused('snapshot page')
      const displayName = grant.scope?.includes('snsapi_userinfo') ? await getNickname(config, grant) : null
      return { channel: 'WECHAT_WEB', openId: grant.openid, ffpCardNo: null, displayName }
    },
  }
}

/** A mini-program around our page: its native page gets the code, and we only exchange it. */
export function miniProgramSignIn(config: MiniProgramConfig): SignInProvider {
  return {
    way: 'miniProgram',
    async leaveFor({ binding, returnUrl }) {
      return `${config.loginPage}?${new URLSearchParams([
        ['state', binding.state],
        ['return', returnUrl],
      ])}`
    },
    async whoCameBack({ query }) {
      const { openid } = understood(
        miniGrantShape,
        await askWechat(config, 'sns/jscode2session', { js_code: getCode(query) }),
      )
      return { channel: 'WECHAT_MINI', openId: openid, ffpCardNo: null, displayName: null }
    },
  }
}

const longestCode = 512

/** A passenger who declines returns without a code, or with `authdeny` as the code. */
function getCode(query: URLSearchParams): string {
  const code = query.get('code')
  if (!code || code === 'authdeny') throw new SignInRefused('declined')
  if (code.length > longestCode) throw new SignInRefused('code of no known length')
  return code
}

const miniGrantShape = z.object({ openid: openIdText })
const grantShape = miniGrantShape.extend({
  access_token: z.string().min(1).max(1024),
  scope: z.string().optional(),
  is_snapshotuser: z.coerce.number().optional(),
})
const errorShape = z.object({ errcode: z.coerce.number() })

/**
 * The code is invalid, used, missing or expired, or its passenger is blocked. Other numbers are faults of WeChat or our
 * configuration.
 */
const refusals = new Set([40029, 40163, 41008, 42003, 40226])

async function askWechat(account: WechatAccount, call: string, code: Record<string, string>): Promise<unknown> {
  const { appId: appid, appSecret: secret } = account
  return wechatAnswer(account, call, { appid, secret, ...code, grant_type: 'authorization_code' })
}

async function wechatAnswer(
  { apiUrl }: WechatAccount,
  call: string,
  parameters: Record<string, string>,
): Promise<unknown> {
  const { status, text } = await askProvider('WeChat', new URL(`${apiUrl}/${call}?${new URLSearchParams(parameters)}`))
  if (status !== 200) throw new SignInUnavailable(`WeChat answered ${status}`)
  // JSON, although WeChat labels it text/plain.
  const answer = parseJson(text)
  const errcode = errorShape.safeParse(answer).data?.errcode ?? 0
  if (refusals.has(errcode)) throw new SignInRefused(`errcode ${errcode}`)
  if (errcode !== 0) throw new SignInUnavailable(`WeChat answered errcode ${errcode}`)
  return answer
}

function understood<Answer>(shape: z.ZodType<Answer>, answer: unknown): Answer {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  throw new SignInUnavailable('WeChat gave an answer without an open id')
}

/** The name is only for a greeting: worth one request, but not a failed sign-in. */
async function getNickname(account: WechatAccount, grant: z.infer<typeof grantShape>): Promise<string | null> {
  const asked = { access_token: grant.access_token, openid: grant.openid, lang: 'zh_CN' }
  const answer = await wechatAnswer(account, 'sns/userinfo', asked).catch(() => null)
  return getDisplayName(z.object({ nickname: z.string() }).safeParse(answer).data?.nickname)
}
