import { lazy, Suspense, useEffect, type ComponentProps } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { cameraPhrases as phrases } from './camera-phrases.ts'

// Behind the screen, which does not wait for it.
const loadCameraReader = () => import('./CameraReader.tsx')
const CameraReader = lazy(async () => ({ default: (await loadCameraReader()).CameraReader }))

/** The camera of this device, once its reader has come. */
export function LoadedCamera(props: ComponentProps<typeof CameraReader>) {
  return (
    <Suspense>
      <CameraReader {...props} />
    </Suspense>
  )
}

/** Browsers without a camera, or on an address without encryption, have no such button. */
export function CameraButton({ isOn, onSwitch }: { isOn: boolean; onSwitch: () => void }) {
  const { text } = useLanguage()
  // While the network is away, the reader could not be fetched any more.
  useEffect(() => {
    loadCameraReader().catch(() => {})
  }, [])
  if (!('mediaDevices' in navigator)) return null
  return (
    <Button className="btn" aria-pressed={isOn} aria-label={text(phrases.camera)} onPress={onSwitch}>
      <Icon name="camera" />
    </Button>
  )
}
