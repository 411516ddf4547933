/**
 * The nonce that the server put into this answer; style elements without it are refused by the content security policy.
 */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
