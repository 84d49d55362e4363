import { storage } from '../storage/storage.ts'

type Theme = 'light' | 'dark'

/** The stored choice; undefined follows the system. The boot script in index.html reads the same key before paint. */
export function chosenTheme(): Theme | undefined {
  return storage.read('theme')
}

export function chooseTheme(theme: Theme | undefined): void {
  if (theme) storage.write('theme', theme)
  else storage.remove('theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme ?? system
}
