import { describe, expect, it } from 'vitest'
import { readPassengerText } from './passenger-text-rules.ts'

describe('what staff type to find a passenger', () => {
  it.each([
    ['Li@Example.com', { as: 'mailbox', mailbox: 'li@example.com' }],
    ['154 1000 0101', { as: 'mobile', mobile: '15410000101' }],
    ['731-9991002877', { as: 'ticket', ticketNo: '7319991002877' }],
    ['ETKT 731-9991002877 4', { as: 'ticket', ticketNo: '7319991002877' }],
    ['9920000558', { as: 'card', card: '9920000558' }],
    ['林小屿', { as: 'nameZh', name: '林小屿' }],
    ['LIN/XIAOYU', { as: 'name', surname: 'LIN', givenName: 'XIAOYU', whole: 'LIN/XIAOYU' }],
    ['chan chi hang', { as: 'name', surname: 'CHAN', givenName: 'CHI HANG', whole: 'chan chi hang' }],
    ['Lin', { as: 'name', surname: 'LIN', givenName: '', whole: 'Lin' }],
    ['L', null],
    ['12', null],
    ['', null],
    ['%', null],
  ])('%j is read as %j', (typed, expected) => {
    expect(readPassengerText(typed)).toEqual(expected)
  })
})
