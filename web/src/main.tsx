import 'virtual:mantine-styles'
import '@fontsource-variable/inter/opsz.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/tones.css'
import './ui/theme/page.css'
import './ui/theme/controls.css'
import './ui/theme/table.css'
import './shell/frames/frame.css'
import './ui/theme/mantine.css'
import './ui/theme/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { language, startTexts, wholeTexts } from './kernel/i18n.ts'
import { typeLatinDigits } from './kernel/latin-input.ts'
import { queries } from './kernel/queries.ts'
import { fetchAhead, router } from './shell/router.tsx'
import { everyFont, fontOf } from './ui/theme/fonts.ts'
import { styleNonce } from './ui/theme/nonce.ts'
import { requireTrustedTypes } from './kernel/trusted-types.ts'

requireTrustedTypes()
typeLatinDigits()
setNonce(styleNonce()) // for the scroll lock behind drawers and modals
fetchAhead()
void fontOf(language())
await startTexts()

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
// So that what opens over the first page opens at once: after that page stands, also on a slow machine. Where the texts
// were slow, the page has been loaded for long. Until then names in other scripts are drawn in the fonts of the device.
const fetchRest = () =>
  setTimeout(() => {
    void wholeTexts()
    void everyFont()
  }, 5_000)
if (document.readyState === 'complete') fetchRest()
else window.addEventListener('load', fetchRest)
