// Imported before anything else. Old versions of Node must be able to parse this file, so it uses old syntax.
var parts = process.versions.node.split('.')
if (Number(parts[0]) < 20 || (Number(parts[0]) === 20 && Number(parts[1]) < 19)) {
  console.error(
    'Aisle needs Node 20.19 or newer; this is '
      + process.versions.node
      + '. Install a newer one (https://nodejs.org) and try again.',
  )
  process.exit(1)
}
