type Rules = { createHTML(text: string): string; createScriptURL(address: string): string }
type Policies = { createPolicy(name: string, rules: Rules): unknown }

/** The one script that is started by its address: it shows messages while no page is open. */
export const serviceWorkerAddress = '/service-worker.js'

/**
 * The page runs under `require-trusted-types-for 'script'`. Mantine writes its variables as the text of a style element, which browsers count
 * as HTML; text without '<' cannot make an element, so it passes. Everything else is refused, and of scripts only the service worker
 * is started.
 */
export const requireTrustedTypes = (): void => {
  const policies = 'trustedTypes' in window ? (window.trustedTypes as Policies) : undefined
  policies?.createPolicy('default', { createHTML: withoutElements, createScriptURL: onlyServiceWorker })
}

export const withoutElements = (text: string): string => {
  if (text.includes('<')) throw new TypeError('HTML is not written into this page')
  return text
}

const onlyServiceWorker = (address: string): string => {
  if (address !== serviceWorkerAddress) throw new TypeError('no other script is started by its address')
  return address
}
