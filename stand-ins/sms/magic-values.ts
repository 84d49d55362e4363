/** No text reaches this number, ever. */
export const REFUSED_NUMBER = '15499990404'
/** This number has had its share of texts: try again later. */
export const LIMITED_NUMBER = '15499990429'
/** Answers after 30 s of the stand-ins' clock. */
export const SILENT_NUMBER = '15499990504'
/** How far a call's date may be from the stand-ins' clock. */
export const DATE_DIFFERS_MINUTES = 15
