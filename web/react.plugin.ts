import type { Plugin } from 'vite'

const renderer = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
const wait = 'globalMostRecentFallbackTime + 300 - now()'

/**
 * React shows what has arrived no sooner than 300 ms after it showed what stands in for it, once for each level: a page
 * whose code and answer take 100 ms would stand after 700. Our skeletons are invisible for their first 200 ms, so
 * nothing flickers without that wait. React has no setting for it.
 */
export const revealAtOnce = (): Plugin => ({
  name: 'reveal-at-once',
  apply: 'build',
  transform(code, id) {
    if (!renderer.test(id)) return undefined
    if (!code.includes(wait)) this.error('React waits elsewhere now: see web/react.plugin.ts')
    return { code: code.replace(wait, 'globalMostRecentFallbackTime - now()'), map: null }
  },
})
