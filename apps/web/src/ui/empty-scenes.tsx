import { sceneLine, type EmptyScene } from './Empty.tsx'

/** An empty selection. */
export const bag: EmptyScene = {
  egret: 50,
  line: (
    <>
      <path {...sceneLine} d="M8 84H168" />
      <path {...sceneLine} strokeLinejoin="round" d="M104 50h34l3 34h-40zM113 56v-9a8 8 0 0 1 16 0v9" />
    </>
  ),
}

/** No events yet: the start of a climb. */
export const climb: EmptyScene = {
  egret: 36,
  line: (
    <>
      <path {...sceneLine} d="M8 84H70" />
      <path {...sceneLine} strokeDasharray=".1 6.5" d="M70 84C96 84 108 24 168 20" />
      <circle {...sceneLine} cx="168" cy="20" r="4" />
    </>
  ),
}
