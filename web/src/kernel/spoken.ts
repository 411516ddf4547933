import { wholeTexts } from './i18n.ts'

/** A part that opens over any page, and the texts that the page itself may have come without. */
export const spoken =
  <Part>(part: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [loaded] = await Promise.all([part(), wholeTexts()])
    return loaded
  }
