import { describe, expect, it } from 'vitest'
import { markersIn } from './comment-words.ts'

describe('the search for comments that need a second reading', () => {
  it.each([
    ['What all goes back is not sent anywhere.', ['free relative as subject', 'give back']],
    [
      'Whoever came by its mailbox is perhaps somebody else.',
      ['free relative as subject', 'whoever', 'somebody, nobody, anybody'],
    ],
    ['The gateway is to tell it anew.', ['tell', 'anew', 'is to']],
    ['Not before then. It stands.', ['stand', 'subject missing']],
  ])('finds the markers of “%s”', (comment, markers) => {
    expect(markersIn(comment).toSorted()).toEqual(markers.toSorted())
  })

  it.each([
    'An order refunded in full is never shipped.',
    'False makes the gateway retry: the notice contradicts our records.',
    'Optimistic quantities: send only the latest per line, one request at a time.',
  ])('finds none in “%s”', (comment) => {
    expect(markersIn(comment)).toEqual([])
  })
})
