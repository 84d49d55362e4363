import { staffOrderViews } from '@aisle/contract/console'
import { stockReasons } from '@aisle/contract/console-stock'
import { invoiceViews } from '@aisle/contract/invoice-states'
import { operatorResources } from '@aisle/contract/operator'

export const usage = `npm run operator -- <command> [options]

Works on a running product over its signed machine API. Nothing is changed without --apply: every command first shows
what it would do. Repeating a command is safe.

  check                                 what is missing before the first passenger, and what is worth considering
  export <resource> [file]              rows as they are, .json or .csv; without a file to the terminal
  apply <resource> <file> [--apply]     makes the named rows be as the file (.json, .csv) says; others stay
  apply <resource> <id>… --remove [--apply]
                                        removes rows that nothing refers to
  schedule <resource> <file> <time> [--apply]
                                        the same at a time such as 2026-12-24T00:00:00+08:00, unless a row has changed
                                        by then
  scheduled [--after <cursor>]          scheduled changes, those of the latest time first, with what became of them
  schedule-cancel <change> [--apply]    cancels one that waits, or puts one away that was refused
  used-by <resource> <id>               which other rows refer to this one
  stock <variant> [--after <cursor>]    how its pieces moved, the newest first, and how long the free ones last
  stock <variant> in|out <pieces> <why> [--apply]
                                        adds pieces or takes them out: ${stockReasons.join(', ')}
  undo <audit line> [--apply]           puts back what that line changed, where it is still so
  audit [--since <time>]                what was done, by which key
  audit --verify [--head <number>:<hash>]
                                        whether nobody has changed or removed a line since; with a head from the
                                        server's log, whether the chain is still the one that was logged

  manifest <flight> <date> <file> [--apply]
                                        replaces a flight's passengers (.json, .csv); sent in parts
  manifest <flight> <date> [--out <file>]
                                        exports them
  manifest <flight> <date> <file.pnl>   compares a names-only list (PNL, ADL) with them; never applied
  flight-event <file.json> [--apply]    tells what happens to a flight: one event, or a list
  flight-message <flight> <date> withPlan|all <Chinese> <English> [--apply]
                                        writes to its passengers about it, by mail and each in their language
  orders [<text>] [--view <view>] [--flight <flight>] [--day <date>] [--after <cursor>]
                                        the newest first, by number or its beginning, mailbox, mobile, waybill or code;
                                        views: ${staffOrderViews.join(', ')}; --day is that of the order
  order <order>                         everything of one order, masked
  passenger <text>                      who has this mailbox, mobile, ticket, card, name or id; everything of one, masked
  pick-list [<order>…]                  what to take from the shelves for these parcels, or for all that may leave
  slips <order>… [--out <file.pdf>]     packing slips with addresses, each order on pages of its own
  waybills <carrier> <order>… [--apply] asks the carrier for waybills, at most 50; then ship them
  ship <order> <carrier> <waybill> [--apply]
  ship <file.csv> [--apply]             the same for many: orderNo,carrierCode,waybillNo
  cancel <order> [<reason>] [--apply]   cancels an order that is not paid; a paid one is refunded for a reason
  mail <order> [--apply]                sends the confirmation of a paid order to its contact once more
  ask-passenger <order|refund> <Chinese> <English> [--apply]
                                        asks the contact something by mail
  redeem <code> [--apply]               hands one piece over at the counter
  pickup-missing <code> [<why>] [--apply]
                                        the counter does not find a piece; without why, it was found
  redeem-undo <code> <why> [--apply]    takes that back within ten minutes: wrongPiece, wrongPerson, notTaken, mistake
  address-change                        changes of address that wait for a decision; their parcels wait as well
  address-change <change> grant|refuse [<Chinese> <English>] [--apply]
                                        decides one: granted, the airline pays the freight; a refusal says why
  order-address <order> <file.json> passenger|airline [--apply]
                                        another address for an order that has not left, as its passenger asked; the
                                        file has it as the form does, and a dearer freight is borne by the one named
  messages                              passengers' messages that wait for an answer
  messages <message> <answer> [--apply] answers one by mail and on "Me", in the language of the message
  invoices                              invoices that wait for the issuer or for somebody
  invoices [<text>] [--view <view>] [--after <cursor>]
                                        all of them, by order, number or the beginning of a title;
                                        views: ${invoiceViews.join(', ')}
  invoice <order> issue [--apply]       issues one now, or once more where it was refused
  invoice <order> enter <number> <file.pdf> [--apply]
                                        enters one that was issued elsewhere; while it is being reversed, its reversal
  refunds [<refund>]                    what is open, and who has to do what; or everything of one
  refund-approve <refund> [--amount <amount> --zh <text> --en <text>] [--apply]
                                        the money sets out, or the passenger sends the goods back. Less than was asked
                                        for: say why. Over a limit a second key says the very same command
  refund-reject <refund> --zh <text> --en <text> [--apply]
                                        with what the passenger reads
  refund-inspect <refund> --fit <pieces> [--amount <amount> --zh <text> --en <text>] [--apply]
                                        goods came back: the money sets out. --fit 1=2,2=1: pieces of each line that
                                        can be sold again, or all, or none
  refund-refuse-receipt <refund> --zh <text> --en <text> [--apply]
                                        goods came back and are not accepted
  refund-reship <refund> --fit <pieces> --carrier <carrier> --waybill <waybill> [--apply]
                                        goods came back: their replacement is on its way
  refund-retry <refund> [--apply]       asks the gateway once more for money that it refused to return
  pictures <folder> [--apply]           sends JPEG, PNG, WebP and SVG files; the path in the folder names them. Another
                                        picture under a path that is stored already is refused
  stored-pictures [<text>] [--unused] [--after <path>]
                                        pictures by path, with what shows them; --unused: those that no row shows
  picture-remove <path> [--apply]       removes a picture that nothing shows, for good
  reconcile [--day <date>] [--gateway <name>] [--csv | --out <file>] [--apply]
                                        how gateways' statements and our ledger differ; --apply compares that day now.
                                        Without a day: the last one (yesterday, from 10:30), and those before it that are open
  difference-note <difference> <text> [--apply]
                                        notes at a difference what the gateway said; reconcile shows its id and notes
  statement <month> [--gateway <name>] [--csv | --out <file>]
                                        what came in and went back in a month such as 2026-11, by gateway and currency
  ledger <first day> <last day> [--gateway <name>] [--after <cursor>] [--csv | --out <file>]
                                        every movement of money of these days in Beijing, the newest first; in pages,
                                        and as a file whole
  aircraft [<what was looked at> --apply]
                                        how the link stands with each aircraft, and where both sides did not agree
  survey-results <survey> [--csv | --out <file>]
                                        what passengers have answered, counted by question; texts without who wrote them
  logs <help code> [--since <time>]     what a passenger's phone has noted
  sessions <account | order | code | card | email | document>=<value>
                                        where a passenger is logged in, and what happened lately; code: the help code
  end-sessions <who> [--session <session>] [--apply]
                                        logs the passenger out everywhere, or of one session
  erase <account | card | e-mail | document>=<value> [--apply] [--force]
                                        erases a passenger, e.g. erase email=a@example.com
  jobs                                  jobs that failed too often and were given up, and what is due now
  job-retry <job> [--apply]             runs one of them once more
  keys new <name> [--scopes <list>] [--out <file>]
                                        makes a key and prints the line to paste in the console, under Keys

Resources: ${Object.keys(operatorResources).join(', ')}

Options
  --url <address>   of the product (OPERATOR_URL; else http://127.0.0.1:PORT)
  --server <name>   what it calls itself: its PUBLIC_URL, or a linked aircraft's tail (OPERATOR_SERVER; else the address)
  --key <file>      the private key (OPERATOR_KEY; else DATA_DIR/keys/operator-key.json, as npm start makes it)
  --json            answers for programs

Ends with 0 when done or nothing is to do, 1 when refused or where books differ, 2 when the command is wrong, 3 when the server is away.
`
