/** Whose report it is (G1). The demonstration airline is fictional. */
export const airline = { zh: '白鹭航空', en: 'Egret Air' } as const
