/**
 * Asks the chat app around us for the payment that our server has prepared; it shows its own sheet. Resolved when the passenger
 * is back, however it ended: only the server knows what was paid. `left`: they have closed the sheet. Rejects where there is no
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
