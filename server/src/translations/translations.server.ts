import { openTranslationsService, translationsService } from './translations.service.ts'

/** What this domain adds to the server. */
export const translationsServer = {
  services: [...openTranslationsService, ...translationsService],
}
