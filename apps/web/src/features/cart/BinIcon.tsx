import { IconSvg } from '../../ui/frame/FrameIcon.tsx'

export function BinIcon() {
  return (
    <IconSvg>
      <path d="M5 7h14M10 4h4M7 7l.8 12.5h8.4L17 7M10.3 10.5V16M13.7 10.5V16" />
    </IconSvg>
  )
}
