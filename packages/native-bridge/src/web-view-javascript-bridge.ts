import type { NativeAdapter } from './native-host.ts'

/**
 * WebViewJavascriptBridge: the page leaves a callback in `WVJBCallbacks` and loads a frame that the app intercepts; the
 * app then injects its object. The app does not answer unknown calls, so they time out.
 */
export function webViewJavascriptBridge(): NativeAdapter {
  return {
    name: 'WebViewJavascriptBridge',
    find({ host }) {
      const bridge = host.WebViewJavascriptBridge
      return (
        bridge && {
          send: (name, data, answer) => bridge.callHandler(name, data, answer),
          listen(event, deliver) {
            bridge.registerHandler(event, (data, respond) => {
              deliver(data)
              respond?.()
            })
          },
        }
      )
    },
    summon({ host, clock }, arrived) {
      const { document } = host
      if (!document) return
      // Load a new frame at each attempt: the app may have missed the previous one.
      host.WVJBCallbacks = [...(host.WVJBCallbacks ?? []), arrived]
      const frame = document.createElement('iframe')
      frame.style.display = 'none'
      frame.src = 'https://__bridge_loaded__'
      document.documentElement.appendChild(frame)
      clock.setTimeout(() => document.documentElement.removeChild(frame), 0)
    },
  }
}
