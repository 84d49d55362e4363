import { operatorResources } from '@aisle/contract/operator'

export const usage = `npm run operator -- <command> [options]

Works on a running product over its signed machine API. Nothing is changed without --apply: every command first shows
what it would do. Repeating a command is safe.

  export <resource> [file]              rows as they are, .json or .csv; without a file to the terminal
  apply <resource> <file> [--apply]     makes the named rows be as the file (.json, .csv) says; others stay
  apply <resource> <id>… --remove [--apply]
                                        removes rows that nothing refers to
  undo <audit line> [--apply]           puts back what that line changed, where it is still so
  audit [--since <time>]                what was done, by which key

  manifest <flight> <date> <file> [--apply]
                                        replaces a flight's passengers (.json, .csv); sent in parts
  manifest <flight> <date> [--out <file>]
                                        exports them
  manifest <flight> <date> <file.pnl>   compares a names-only list (PNL, ADL) with them; never applied
  flight-event <file.json> [--apply]    tells what happens to a flight: one event, or a list
  ship <order> <carrier> <waybill> [--apply]
  ship <file.csv> [--apply]             the same for many: orderNo,carrierCode,waybillNo
  redeem <code> [--apply]               hands one piece over at the counter
  pictures <folder> [--apply]           sends JPEG, PNG, WebP and SVG files; the path in the folder names them
  logs <help code> [--since <time>]     what a passenger's phone has noted
  erase <account | card | e-mail | document>=<value> [--apply] [--force]
                                        erases a passenger, e.g. erase email=a@example.com
  keys new <name> [--scopes <list>] [--out <file>]
                                        makes a key and prints its entry for OPERATOR_KEYS

Resources: ${Object.keys(operatorResources).join(', ')}

Options
  --url <address>   of the product (OPERATOR_URL; else http://127.0.0.1:PORT)
  --key <file>      the private key (OPERATOR_KEY; else DATA_DIR/keys/operator-key.json, as npm start makes it)
  --json            answers for programs

Ends with 0 when done or nothing is to do, 1 when refused, 2 when the command is wrong, 3 when the server is away.
`
