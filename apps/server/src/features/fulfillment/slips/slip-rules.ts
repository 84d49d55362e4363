import type { ParcelToShip } from '@aisle/contract/console-fulfillment'

interface SlipLine {
  text: string
  size: number
  height: number
}

/** Lines that stay together on a page. */
export interface SlipBlock {
  /** Pieces, in the margin of the block's first line. */
  pieces: string | null
  indent: number
  lines: SlipLine[]
  /** Below it. */
  space: number
}

interface Paper {
  /** The text in lines that fit beside `indent`. */
  wrap(text: string, size: number, indent: number): string[]
  /** The height of a page's body. */
  room: number
}

/** Where goods stand beside the number of their pieces. */
const besidePieces = 40

/** A slip's blocks by page: a block that does not fit goes to the next one. */
export function pagesOfSlip(parcel: ParcelToShip, paper: Paper): SlipBlock[][] {
  const pages: SlipBlock[][] = [[]]
  let used = 0
  for (const block of blocksOfSlip(parcel, paper).flatMap((one) => splitBlock(one, paper.room))) {
    const height = heightOfBlock(block)
    if (used > 0 && used + height > paper.room) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(block)
    used += height + block.space
  }
  return pages
}

const heightOfBlock = ({ lines }: SlipBlock) => lines.reduce((sum, { height }) => sum + height, 0)

/** A block that is higher than a page, as an endless remark, goes line by line. */
const splitBlock = (block: SlipBlock, room: number): SlipBlock[] =>
  heightOfBlock(block) <= room
    ? [block]
    : block.lines.map((line, index) => ({
        ...block,
        pieces: index === 0 ? block.pieces : null,
        lines: [line],
        space: 0,
      }))

function blocksOfSlip(parcel: ParcelToShip, { wrap }: Paper): SlipBlock[] {
  const block = (
    texts: readonly (readonly [text: string, size: number])[],
    { pieces = null, space = 12 }: { pieces?: string | null; space?: number } = {},
  ): SlipBlock => {
    const indent = pieces === null ? 0 : besidePieces
    const lines = texts.flatMap(([text, size]) =>
      wrap(text, size, indent).map((line) => ({ text: line, size, height: size * 1.4 })),
    )
    return { pieces, indent, lines, space }
  }
  const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    block([
      [`${parcel.receiver}  ${parcel.phone}`, 13],
      [parcel.address, 12],
    ]),
    ...parcel.lines.map(({ skuId, name, detail, quantity }) =>
      block(
        [
          [`${name.zh} ${detail.zh}`, 11],
          [`${name.en} ${detail.en}`, 9],
          [skuId, 8],
        ],
        { pieces: `${quantity} ×`, space: 8 },
      ),
    ),
    block([[`共 ${pieces} 件 · ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, 11]]),
    ...(parcel.remark === '' ? [] : [block([[`旅客备注 Remark: ${parcel.remark}`, 10]])]),
  ]
}
