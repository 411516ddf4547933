import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './web/chunks.ts'
import { firstFiles } from './web/first-files.plugin.ts'
import { mantineStyles } from './web/mantine-styles.plugin.ts'
import { revealAtOnce } from './web/react.plugin.ts'
import { texts } from './web/texts.plugin.ts'
import { zodWithoutEval, zodWithoutJsonSchema } from './web/zod.plugin.ts'

const server = process.env['PORTAL_API'] ?? 'http://localhost:8080'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react(), revealAtOnce(), texts(), mantineStyles(), zodWithoutJsonSchema(), zodWithoutEval(), firstFiles()],
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    chunkSizeWarningLimit: 1_000, // all texts of a language are one file, larger than the usual bound
    rolldownOptions: { output: { codeSplitting: chunks() } },
    assetsInlineLimit: 0, // the content security policy lets no data: address through for fonts and styles
    // The entry would name every file of every page; what a page is made of is found when it is opened. Styles must be there before it is drawn.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
  },
})
