import { drawScreensBy } from '../navigation/router.ts'
import './motion.css'
import { drawWithPicture, notePopState } from './shared-picture.ts'
import { noteTouch } from './touched-picture.ts'

/** Once, after the first screen. */
export function startMotion(): void {
  addEventListener('click', noteTouch, true)
  addEventListener('popstate', notePopState, true)
  drawScreensBy(drawWithPicture)
}
