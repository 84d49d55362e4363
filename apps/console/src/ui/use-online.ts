import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** Whether the device has a network. What is confirmed without one would be sent whenever it comes back. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
