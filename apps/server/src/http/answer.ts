import { successCode, type Envelope, type ErrorData } from '@aisle/contract/envelope'
import { errorCodes, errorMessages, type ErrorName } from '@aisle/contract/error-codes'

export function successAnswer<Data>(data: Data): Envelope<Data> {
  return { code: successCode, message: '成功', messageEn: 'OK', data }
}

/** The envelope of a named error with its HTTP status (200 for everything a well-formed call can meet, G3). */
export function errorAnswer(
  name: ErrorName,
  detail: Record<string, unknown> = {},
): { status: number; body: Envelope<ErrorData> } {
  const found: { code: string; status?: number } = errorCodes[name]
  const { zh, en } = errorMessages(name, detail)
  return {
    status: found.status ?? 200,
    body: { code: found.code, message: zh, messageEn: en, data: { ...detail, error: name } },
  }
}
