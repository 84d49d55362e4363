// Node 21 and later have a `navigator` of their own, which speaks American English. Code of the page that runs without a
// browser, in tests and where the server draws, is written for none.
if (typeof document === 'undefined') Reflect.deleteProperty(globalThis, 'navigator')
