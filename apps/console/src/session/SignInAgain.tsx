import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Icon } from '../ui/Icon.tsx'
import { hearOfSecondWindow, openSecondWindow } from './second-window.ts'
import { useWantedSignIn } from './sign-in-again-store.ts'

const phrases = {
  title: { zh: '确认是您本人', en: 'Confirm that it is you' },
  lead: {
    zh: '这一步需要您在航空公司统一登录里重新登录一次。登录在小窗口里进行，这一页和您填写的内容都不会变。',
    en: 'This step asks you to sign in at the airline’s single sign-on once more. It opens in a small window. This page stays, with everything you typed.',
  },
  open: { zh: '打开统一登录', en: 'Open single sign-on' },
  openAgain: { zh: '再次打开', en: 'Open it again' },
  waiting: { zh: '请在小窗口里登录，完成后这里会自动继续。', en: 'Sign in there. This page goes on by itself.' },
  blocked: {
    zh: '浏览器没有打开小窗口。请允许这个地址弹出窗口，再试一次。',
    en: 'The browser opened no window. Allow this address to open windows, and try again.',
  },
  leave: { zh: '不做了', en: 'Leave it' },
} as const

/** Over the page while a call waits for a fresh sign-in at the airline's directory. */
export function SignInAgain() {
  const wanted = useWantedSignIn()
  return wanted && <AgainDrawer onConfirmed={wanted.confirm} onLeave={wanted.leave} />
}

function AgainDrawer({ onConfirmed, onLeave }: { onConfirmed: () => void; onLeave: () => void }) {
  const { text } = useLanguage()
  const [opened, setOpened] = useState<boolean | null>(null)
  useEffect(() => hearOfSecondWindow(onConfirmed), [onConfirmed])
  return (
    <Drawer
      title={text(phrases.title)}
      onClose={onLeave}
      footer={
        <>
          <Button className="btn" onPress={onLeave}>
            {text(phrases.leave)}
          </Button>
          <span className="sp" />
          <Button className="btn pri" onPress={() => setOpened(openSecondWindow())}>
            <Icon name="shield" size="s" />
            {text(opened === null ? phrases.open : phrases.openAgain)}
          </Button>
        </>
      }
    >
      <p>{text(phrases.lead)}</p>
      {opened && (
        <p className="s c2" role="status">
          {text(phrases.waiting)}
        </p>
      )}
      {opened === false && (
        <p className="note warn" role="alert">
          <Icon name="alert" size="s" />
          <span>{text(phrases.blocked)}</span>
        </p>
      )}
    </Drawer>
  )
}
