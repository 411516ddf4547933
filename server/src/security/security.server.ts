import { customRolesService } from './custom-roles.service.ts'
import { dictionaryService, schoolTagsService } from './dictionary.service.ts'
import { tagsService } from './tags.service.ts'

/** What this domain adds to the server. */
export const securityServer = {
  services: [...tagsService, ...customRolesService, ...dictionaryService, ...schoolTagsService],
}
