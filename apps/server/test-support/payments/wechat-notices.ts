import { createCipheriv, createSign } from 'node:crypto'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import type { Notice, ToldPayment } from './payment-notices.ts'

const { mchId, appId, apiV3Key: realApiV3Key, publicKeyId, gatewayPrivateKey } = demoKeys.wechatPay

interface Changed {
  transaction?: Record<string, unknown>
  event?: string
  apiV3Key?: string
  key?: string
  serial?: string
  secondsAgo?: number
}

/** WeChat Pay's `TRANSACTION.SUCCESS`, signed and encrypted like the real one; `changed`: what is wrong with it. */
export function weChatNotice({ paymentNo, providerTxn, amountMinor }: ToldPayment, changed: Changed = {}): Notice {
  const transaction = {
    mchid: mchId,
    appid: appId,
    out_trade_no: paymentNo,
    transaction_id: providerTxn,
    trade_type: 'MWEB',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T10:01:01+08:00',
    payer: { openid: 'openid-demo-1' },
    amount: { total: amountMinor, payer_total: amountMinor, currency: 'CNY', payer_currency: 'CNY' },
    ...changed.transaction,
  }
  const body = JSON.stringify({
    id: `EV-${providerTxn}`,
    create_time: '2026-11-20T10:01:02+08:00',
    resource_type: 'encrypt-resource',
    event_type: changed.event ?? 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: sealed(JSON.stringify(transaction), changed.apiV3Key ?? realApiV3Key),
  })
  const timestamp = String(Math.floor(Date.now() / 1000) - (changed.secondsAgo ?? 0))
  const nonce = 'c5ac7061fccab6bf3e254dcf98995b8c'
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`)
  return {
    path: '/pay/wechat/notify',
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': changed.serial ?? publicKeyId,
      'wechatpay-signature': signature.sign(changed.key ?? gatewayPrivateKey, 'base64'),
    },
    body,
  }
}

function sealed(text: string, apiV3Key: string) {
  const nonce = 'fdasflkja484'
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
  const around = { original_type: 'transaction', algorithm: 'AEAD_AES_256_GCM', associated_data: 'transaction' }
  return { ...around, ciphertext, nonce }
}
