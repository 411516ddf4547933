type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

/**
 * The page runs under `require-trusted-types-for 'script'`. Mantine writes its variables as the text of a style element, which browsers count
 * as HTML; text without '<' cannot make an element, so it passes. Everything else is refused, and no policy for scripts exists.
 */
export const requireTrustedTypes = (): void => {
  const policies = 'trustedTypes' in window ? (window.trustedTypes as Policies) : undefined
  policies?.createPolicy('default', { createHTML: withoutElements })
}

export const withoutElements = (text: string): string => {
  if (text.includes('<')) throw new TypeError('HTML is not written into this page')
  return text
}
