/** The host apps around us (L3); also what `loginChannelStr` of `login/h5` names (E7). */
export const environments = ['airlineApp', 'miniProgram', 'chatApp', 'partnerApp', 'browser'] as const
export type Environment = (typeof environments)[number]

/** Login through a third party's page, which redirects back to `/sign-in/<way>/return` (L2). */
export const redirectWays = ['wechat', 'miniProgram', 'partner', 'sso'] as const
export type RedirectWay = (typeof redirectWays)[number]

/** Every login method besides the e-mail captcha and the portal form (L2). */
export type SignInWay = 'airlineApp' | RedirectWay
