import { openSchoolService, photoService } from './photo.service.ts'
import { preferencesService } from './preferences.service.ts'
import { profileService } from './profile.service.ts'
import { savedViewsService } from './views.service.ts'

/** What this domain adds to the server. */
export const profileServer = {
  services: [...preferencesService, ...savedViewsService, ...profileService, ...photoService, ...openSchoolService],
}
