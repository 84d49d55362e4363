import { Converter } from 'opencc-js/t2cn'

/** Chinese text in simplified characters; everything else stays (decision 0034). */
export const toSimplified: (text: string) => string = Converter({ from: 't', to: 'cn' })
