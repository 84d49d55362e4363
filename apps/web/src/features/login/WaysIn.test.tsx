import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/language-store.ts'
import { WaysIn } from './WaysIn.tsx'

const text = (markup: string) => markup.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

afterEach(() => {
  changeLanguage('zh')
  vi.unstubAllGlobals()
})

describe('ways in on a screen', () => {
  it.each([
    ['wechat', '微信登录', 'Log in with WeChat'],
    ['miniProgram', '微信登录', 'Log in with WeChat'],
    ['sso', '白鹭账号登录', 'Log in with your Egret account'],
    ['airlineApp', '白鹭账号登录', 'Log in with your Egret account'],
  ] as const)('labels %s as %s and %s', (way, zh, en) => {
    changeLanguage('zh')
    expect(text(renderToStaticMarkup(<WaysIn way={way} />))).toBe(`|${zh}|`)
    changeLanguage('en')
    expect(text(renderToStaticMarkup(<WaysIn way={way} />))).toBe(`|${en}|`)
  })

  it('names a partner on its button', () => {
    vi.stubGlobal('navigator', { userAgent: 'AliApp(DingTalk/7.8.1)', language: 'en' })
    changeLanguage('en')
    expect(text(renderToStaticMarkup(<WaysIn way="partner" />))).toBe('|Log in with DingTalk|')
  })

  it('leads with the e-mail code if it is the only way, and lists it second otherwise', () => {
    const alone = renderToStaticMarkup(<WaysIn way={null} email />)
    expect(alone).toContain('href="#/emailLogin"')
    expect(alone).toContain('class="btn w"')
    const second = renderToStaticMarkup(<WaysIn way="sso" email />)
    expect(second).toContain('class="btn line w"')
    expect(second.indexOf('白鹭账号登录')).toBeLessThan(second.indexOf('邮箱验证码登录'))
  })
})
