/**
 * Asks the surrounding chat app for the payment prepared by our server; the app shows its own sheet. Resolves when the
 * passenger is back, in any case: only the server knows what was paid. `left`: they closed the sheet. Rejects without a
 * bridge.
 */
export async function payInChatApp(params: Record<string, string>): Promise<'left' | 'asked'> {
  const { chatBridgeReady } = await import('../../environment/mini-program.ts')
  const bridge = await chatBridgeReady()
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', params, ({ err_msg: message = '' }) =>
      resolve(message.endsWith(':cancel') ? 'left' : 'asked'),
    ),
  )
}
