type Rules = { createHTML(text: string): string; createScriptURL(address: string): string }
type Policies = { createPolicy(name: string, rules: Rules): unknown }

/**
 * Scripts that are started by their address: one shows messages while no page is open, one reads PDF files beside the
 * page.
 */
export const serviceWorkerAddress = '/service-worker.js'
const pdfWorker = /^\/assets\/pdf\.worker[\w.-]*\.mjs$/

/**
 * The page runs under `require-trusted-types-for 'script'`. Mantine writes its variables as the text of a style
 * element, which browsers count as HTML; text without '<' cannot make an element, so it passes. Everything else is
 * refused, and of scripts only the service worker and the reader of PDF files are started.
 */
export const requireTrustedTypes = (): void => {
  const policies = 'trustedTypes' in window ? (window.trustedTypes as Policies) : undefined
  policies?.createPolicy('default', { createHTML: withoutElements, createScriptURL: onlyKnownWorkers })
}

export const withoutElements = (text: string): string => {
  if (text.includes('<')) throw new TypeError('HTML is not written into this page')
  return text
}

const onlyKnownWorkers = (address: string): string => {
  if (address !== serviceWorkerAddress && !pdfWorker.test(new URL(address, 'http://portal').pathname))
    throw new TypeError('no other script is started by its address')
  return address
}
