// Node 21 and later have their own `navigator`, which speaks American English. Code of the page that runs without a
// browser, in tests and where the server draws, expects no `navigator`.
if (typeof document === 'undefined') Reflect.deleteProperty(globalThis, 'navigator')
