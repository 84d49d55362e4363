import { describe, expect, it } from 'vitest'
import { coloured, printTable, progress, shown, type Terminal } from './terminal.ts'

function recorded(isTty: boolean): Terminal & { written: string } {
  const terminal = {
    written: '',
    isTty,
    columns: 30,
    out: (text: string) => void (terminal.written += text),
    err: (text: string) => void (terminal.written += text),
  }
  return terminal
}

describe('the terminal', () => {
  it('aligns columns, counting a Chinese character as two', () => {
    const terminal = recorded(false)
    printTable(
      terminal,
      ['name', 'n'],
      [
        ['茶', 1],
        ['tea', 22],
      ],
    )
    expect(terminal.written).toBe('name  n\n茶    1\ntea   22\n')
  })

  it('has colours and progress only on a terminal, and cuts the last column there', () => {
    const pipe = recorded(false)
    progress(pipe, 'part 1')
    expect(pipe.written + coloured(pipe, 'bad', 'no')).toBe('no')
    const tty = recorded(true)
    expect(coloured(tty, 'bad', 'no')).toBe('\u001B[31mno\u001B[39m')
    printTable(tty, ['a', 'text'], [['1', 'x'.repeat(99)]])
    expect(tty.written.split('\n')[1]).toHaveLength(30)
  })

  it('lets no control character of a file through', () => {
    expect(shown('a\u001B[2Jb\n')).toBe('a [2Jb ')
  })
})
