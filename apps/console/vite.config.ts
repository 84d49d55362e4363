import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The console's policy allows no inline script and no data in one.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Staff load it once a release, over an office's line.
    chunkSizeWarningLimit: 700,
  },
})
