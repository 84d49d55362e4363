/** Light or dark, as the system says, also when it changes. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}
