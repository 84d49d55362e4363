// Every limit that both sides or a test must know, once (spec §9 and docs/rules.md). Durations carry their unit in the
// name. Import as `import * as limits`, so that the browser bundle holds only the limits it uses.

export const loginIdleSeconds = 60 * 60
export const loginAbsoluteSeconds = 24 * 60 * 60
/** L6: live sessions of an account, or of one mailbox or device for a trip; the oldest ends beyond it. */
export const liveSessionsPerHolder = 20
/** W9: trips that a session keeps in addition to its own; the oldest proof goes first. */
export const tripsOfSession = 20
export const loginAttempts = 5
export const loginAttemptsSeconds = 60
/** From the redirect to a third party's login to the return, and from there to the e-mail code that links it. */
export const signInSeconds = 30 * 60
/** From coming back to the session. */
export const signInTokenSeconds = 5 * 60
/** L8: how many passkeys an account may have, how long a browser may take to answer with one, and a name's length. */
export const passkeysPerAccount = 10
export const passkeyChallengeSeconds = 5 * 60
export const passkeyNameLength = 40
/** How far the airline app's clock may be off in a proof. */
export const appProofSkewSeconds = 5 * 60
export const shopTimeoutMs = 300_000
export const loginTimeoutMs = 30_000
export const chunkLoadTimeoutMs = 120_000
export const identityLastDigits = 6
export const accessTokenLength = 36
export const captchaDigits = 6
export const captchaSeconds = 5 * 60
export const captchaTries = 5
export const captchaResendSeconds = 60
export const captchaPerHour = 5
export const lookupFailuresBeforeWait = 5
export const lookupWaitSeconds = 60
export const lookupFailuresPerHour = 20
/** Failed lookups per hour at one ticket, document, seat or mailbox that one address cannot use up for the others. */
export const lookupFailuresReserved = 5
/**
 * One budget for guessing (W3, decision 0029). So many wrong guesses at one seat, ticket or person need no human check;
 * at the ceiling the form closes for that target, and `guessesBackPerDay` of them are free again a day.
 */
export const guessesBeforeCheck = 5
export const guessesAtTarget = 8
export const guessesBackPerDay = 2
/** Wrong documents on one flight: 200 passengers make some 50 typing errors. */
export const documentsBeforeCheck = 60
export const documentsAtFlight = 120
/** Wrong codes for one trip and mailbox, over all its codes. */
export const codesBeforeCheck = 10
export const codesAtTarget = 20
/** Wrong guesses an hour without a check: of one device, one address, one IPv6 network (/48), and all together. */
export const deviceGuessesPerHour = 20
export const addressGuessesPerHour = 300
export const networkGuessesPerHour = 600
export const allGuessesPerHour = 6000
/** The same aboard, where 200 passengers may share one address. */
export const flightGuessesPerHour = 400
export const cabinAddressGuessesPerHour = 600
export const cabinGuessesPerHour = 1200
/** From here to the estimated departure passengers may be on board. */
export const boardingMinutes = 90
/** So long after the arrival an aircraft's flight number still means the flight that has landed. */
export const landedMinutes = 120
/** Login attempts a minute from one address, of callers without device id and guest token. */
export const namelessLoginAttempts = 20
/** Login mails to all mailboxes together: more than this indicates abuse or a fault. */
export const captchaMailsPerHour = 30_000
export const ordersInTenMinutes = 30
export const paymentsInTenMinutes = 60
export const cancelsInTenMinutes = 30
export const paymentQuestionsInTenMinutes = 60
/** Calls that are being answered at one time: two full cabins. */
export const callsInFlight = 400
/** Event-loop delay above which the server refuses further work. */
export const busyAfterMs = 500
export const wifiPaymentMinutes = 15
/** W1: when plans are on sale before their flight, as the first screen promises; each plan has its own terms. */
export const planSale = { days: 30, minutes: 60 } as const
export const idempotencyKeyLength = 255
export const bodyBytes = 64 * 1024
/** Of the serialised content of one client log entry, in characters. */
export const logContentLength = 16_000
export const logBatchEntries = 50
/** So many entries of a device staff see at once, the newest. */
export const logEntriesShown = 200
/** A batch as the app sends it, in bytes; browsers let no more than 64 KiB outlive a page. */
export const logBatchBytes = 48 * 1024
export const logEntriesPerMinute = 120
/** Of one address: a full aircraft shares it. */
export const logCallsPerMinute = 1200
export const ipParameterBytes = 256
export const ipParameterRounds = 10
export const feedStaleSeconds = 60

/** Jobs that were given up, as staff see them at one time. */
export const givenUpJobs = 100
/** The passenger's screen with a row that is not saved (M37). */
export const previewMinutes = 10
/** Of the operators' machine API: a part of a manifest or a picture. */
export const operatorBodyBytes = 2 * 1024 * 1024
/** How far an operator's clock may be off. */
export const operatorSkewSeconds = 5 * 60
/** X1: active keys that the console keeps, and the words that say what one is for. */
export const operatorKeys = 100
export const operatorKeyNoteLength = 200
/** How often it is noted that a key was used, and after how long without use it is marked. */
export const operatorKeyUseSeconds = 60
export const operatorKeyIdleDays = 90

/** From this stock level on, the shop no longer shows the number left (G13). */
export const fewLeft = 10
export const goodsPageSize = 12
/** A search, or a list of what is in stock, counts no further. */
export const goodsCounted = 2_000
/** A product counts as new for so long after it was listed. */
export const goodsNewForDays = 14
/** The colours of a product that its tile shows. */
export const swatchesOfTile = 3
/** Drawings inlined in the first view, and bytes of each: less than a separate request would cost. */
export const drawingsInPage = 12
export const drawingInPageBytes = 2_048
export const cartLines = 50
/** WIFI: passengers of a party whose plans one order takes. */
export const plansPerOrder = 9
export const lineQuantity = 99
export const addressesPerPassenger = 20
export const receiverLength = 50
export const addressDetailLength = 120
export const remarkLength = 200
/** Of one text that holds a whole address, in characters. */
export const pastedAddressLength = 300
export const goodsPaymentMinutes = 30
/** After this, a shipped order completes automatically (table O), and counts as received without a report (R6). */
export const receiptDays = 10
/** Shipping waits so long after a granted change of address, so that the order's contact can stop it (O9). */
export const addressChangeHoldHours = 12
/** Acts on an order need a proof that is no older (O9); codes are shown for as long as the login lives. */
export const orderProofMinutes = 30
/** Acts that change who gets in, or destroy what a passenger collected, need a login or its proof no older than this (L7). */
export const freshProofMinutes = 30
/** How long a browser that made or proved an order may show its pick-up codes without another proof (O9). */
export const knownBrowserDays = 90
/** How long the link of a mail shows its order (O9): longer than goods wait at a counter and refunds take. */
export const orderLinkDays = 60
/** How long before uncollected goods go back their passenger is reminded (O9). */
export const pickupReminderDays = 3
/** How long before departure a reminder explains to the holder of a plan how to get online (O9). */
export const departureReminderHours = 24
/** After this, goods that were not picked up are returned and refunded (table O). */
export const pickupDays = 30
/** How long a trip allows login by e-mail code: longer than goods wait at a counter or a parcel is in transit. */
export const loginDaysAfterArrival = 60
export const pickupCodeDigits = 12
/** So long after a piece was handed over the counter may take that back (O10). */
/** A person saves so many views of each list of the console (X4), with names of so many characters. */
export const viewsOfList = 30
export const viewNameLength = 40
/** A claim of staff lasts so long after its person last used the page (X4). */
export const claimMinutes = 10
/** One that has so much left is not written again. */
export const claimFreshMinutes = 8
export const takeBackMinutes = 10
/** The tracking service locks a number that is queried more often (facts). */
export const trackingCacheMinutes = 30
export const trackingTimeoutMs = 8_000
/** An aircraft in the air may be silent for hours; one that is silent for longer is named. */
export const aircraftSilentHours = 24
/** The service asks the carrier while we wait. */
export const waybillTimeoutMs = 15_000
/** An ask without an answer may be made again then, under the same number. */
export const waybillAskedSeconds = 60
export const waybillsAtOnce = 50
export const shipmentsAtOnce = 1_000
export const smsTimeoutMs = 8_000
/** Why the counter does not find a piece; a few words without personal data. */
export const missingPieceReasonLength = 120
/** Why staff hold an order; a few words without personal data. */
export const shipHoldReasonLength = 120
export const shopWritesPerMinute = 120

/** Refunds (table R). */
export const refundPhotos = 9
export const refundNoteLength = 500
export const refundResubmissions = 3
/** Return and exchange, so long after receipt: with a cause, and without one (R6). */
export const returnWindowDays = 15
export const withoutCauseDays = 7
/** W7: online for less of the time bought than this through the airline's fault: refunded in full. */
export const leastOnlinePercent = 10
/** From the approval of a return to the parcel's waybill. */
export const sendBackDays = 7
/** After this, a replacement counts as received automatically. */
export const replacementDays = 10
export const photoBytes = 10 * 1024 * 1024
/** Width times height, before a photo is expanded. */
export const photoPixels = 50_000_000
/** The longer side of the stored photo. */
export const photoSide = 1600
/** A photo that belongs to no refund by then is deleted. */
export const photoOrphanHours = 24
export const photosPerHour = 60
export const refundsPerHour = 30
/** Working days in Beijing until a refund arrives, according to the providers. */
export const refundWorkingDays = { from: 1, to: 7 } as const
/** Invoices (S8): so long after an order's completion; changed until issued. */
export const invoiceDays = 90
export const invoiceChangeMinutes = 5
export const invoiceChangesPerHour = 30
export const invoiceIssuerTimeoutMs = 8_000
/** Validity of a file's URL: on a screen, and in a mail. */
export const invoiceFileMinutes = 60
export const invoiceMailLinkDays = 30
/** Largest invoice PDF that an operator may upload, in bytes before base64. */
export const invoicePdfBytes = 1_400_000

/** Aboard: seconds between the portal's syncs with the gate, which push the wanted state and read usage. */
export const gateReconcileSeconds = 10
/** Shortest pause of a plan before it may resume, and the number of pauses per plan (P3). */
export const pauseSeconds = 60
export const pausesPerPlan = 10
/** How many changes of device staff add to those of one plan (P3, X4). */
export const extraSwitchesPerPlan = 3
/** Lifetime of a device token: longer than the longest flight including delays. */
export const deviceTokenSeconds = 24 * 60 * 60
/** Consecutive unanswered probes after which the satellite link counts as down. */
export const linkProbesLost = 3
export const linkProbeTimeoutMs = 3_000
/** Human check (P6): time to solve a challenge, and validity of its solution. */
export const humanCheckSeconds = 10 * 60
/** Of one answer to a question of text, in characters. */
export const surveyTextLength = 500
export const surveyAnswersPerHour = 240
/** Validity of the survey link in a mail. */
export const surveyLinkDays = 14
/** Of one bundle over the link between cabin and ground, in bytes. */
export const linkBundleBytes = 256 * 1024

/** Collector (A2), in bytes: a request as received, then decompressed, and an event. Larger ones are set aside. */
export const collectBytes = 256 * 1024
export const collectExpandedBytes = 1024 * 1024
export const collectEventBytes = 16 * 1024
export const collectEvents = 500
/** Of one event or its attributes, and of all events of a compact array together: each is copied for the next one. */
export const collectEventKeys = 200
/** Per address: a full aircraft shares one, and strict mode sends each event separately. The excess is lost. */
export const collectRequestsPerMinute = 12_000
export const collectBytesPerMinute = 64 * 1024 * 1024
/** How much of an unreadable body is kept, and how many a day. */
export const setAsideBytes = 8 * 1024
export const setAsidePerDay = 10_000
/** How long event keys are kept to detect duplicates: longer than a browser keeps unsent events. */
export const eventKeyDays = 10

/** Responses that a browser keeps for the next visit: total characters, stored as two bytes each (256 kB). */
export const keptAnswersLength = 128 * 1024
/** The last goods, the last searches … */
export const keptAnswersOfOneCall = 20
export const keptPictures = 100
/** Of one picture; what is larger is fetched again. */
export const keptPictureBytes = 96 * 1024

// Messages to the airline's service; one address may be a whole hotel's.
export const messageLength = 1000
export const messagesPerHour = 12
export const answerLength = 4000
/** A gateway that failed so often, and has not answered since, counts as silent; one failure less each third of the time. */
export const gatewayFailures = 3
export const gatewaySilentSeconds = 5 * 60
/** Exports of everything that is kept of a passenger (G6): each reads many tables. */
export const exportsPerHour = 6

/** The order list counts no further under a tab: so many, or more. */
export const ordersCounted = 100

/** X4: so long the figures of the day may be old. */
export const dayFiguresSeconds = 60
/** Days whose reconciliations are shown at one time, and days of the ledger that one list may span. */
export const reconciledDays = 62
export const ledgerDays = 93
/** Entries of the ledger in one page. */
export const ledgerPageEntries = 50
export const invoicePageRows = 50
/** What staff note at a difference; a few words without personal data. */
export const differenceNoteLength = 500

/** Stored pictures of goods in one page. */
export const picturesPage = 48

/** How far ahead a change of rows is scheduled at most, and how many rows it has. */
export const scheduleDays = 366
/** Parcels that staff see at once, those that have waited longest. */
export const parcelsListed = 200
/** Rows of a list that staff tick for one act. */
export const tickedRows = 1000
export const scheduledRows = 1000

/** X4: rows of a list in one file. */
export const exportedRows = 50_000

/** X4: so long a session of staff lives without a call, and at most; so long an invitation holds. */
export const staffIdleSeconds = 15 * 60
export const staffIdleSecondsOfCareful = 5 * 60
export const staffSessionHours = 12
export const staffInvitationHours = 24
/** X4: a session's token is replaced when it is this old; the one before opens it so long after the new one has come back. */
export const staffTokenSeconds = 15 * 60
export const staffTokenBeforeSeconds = 60
/** X4: two people do not agree to one act at one browser within this. */
export const staffDeskSeconds = 60
/** After their passkey was used once more, a person may do what asks for that. */
export const staffConfirmedSeconds = 5 * 60
/** X4: a fresh sign-in at the airline's single sign-on is no older. */
export const staffDirectoryFreshSeconds = 5 * 60
/** X4: how long somebody may take at the airline's single sign-on. */
export const staffDirectorySeconds = 10 * 60
/** A person sees masked data so often in a day before their passkey is asked for. */
export const staffRevealsPerDay = 20
/** So long an act waits for its second person. */
export const approvalHours = 72
/** Attempts to sign in to the console from one address. */
export const staffSignInsPerMinute = 20
/** Live streams of one session (a browser has one for all its tabs, where it can), and of one server. */
export const liveStreamsPerSession = 4
export const liveStreamsPerServer = 500
/** How often a server looks for changes while somebody watches, and how often it names the same topic at most. */
export const liveLookSeconds = 3
export const liveTopicSeconds = 10
/** A stream that says nothing for so long says that it is there. */
export const liveBeatSeconds = 15
/** A stream whose reader leaves more than this unread is cut; an event has some hundred bytes. */
export const liveUnreadBytes = 32 * 1024
/** How often a page asks by itself while it is not live. */
export const awayPollSeconds = 30
