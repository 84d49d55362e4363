import { describe, expect, it } from 'vitest'
import { maskStreet } from './mask-personal.ts'

describe('an address for staff who need not visit it', () => {
  it.each([
    ['福建省厦门市思明区筼筜街道示例路 1 号 2 号楼 301 室', '福建省厦门市思明区筼筜街道***'],
    ['北京市朝阳区示例胡同 7 号', '北京市朝阳区***'],
    ['Flat 3, 12 Sample Road, Bristol, United Kingdom', '***, Bristol, United Kingdom'],
    ['12 Sample Road', '***'],
  ])('%j becomes %j', (address, masked) => {
    expect(maskStreet(address)).toBe(masked)
  })
})
