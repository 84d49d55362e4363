/** Version 4. Plain http has no `randomUUID`, and a device id is no secret. */
export const uuid = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
    const digit = Math.trunc(Math.random() * 16)
    return (place === 'x' ? digit : (digit % 4) + 8).toString(16)
  })
