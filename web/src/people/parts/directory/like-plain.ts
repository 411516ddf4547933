type OwnStatus = { name: string; base: string; access: number }

/**
 * Whether a status of the school's own is the general one by name, standing and full access: both would be one word
 * twice.
 */
export const likePlain = ({ name, base, access }: OwnStatus, word: (base: string) => string): boolean =>
  access === 1 && name.trim().toLowerCase() === word(base).toLowerCase()
