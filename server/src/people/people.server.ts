import { awardsService } from './awards.service.ts'
import { contactsServices } from './contacts.service.ts'
import { credentialsService } from './credentials.service.ts'
import { customFieldsServices } from './custom-values.service.ts'
import { holdNotices } from './hold-notices.job.ts'
import { holdsService } from './holds.service.ts'
import { idCardsService, idCardSheetService, openCardsService } from './id-cards.service.ts'
import { peopleService } from './people.service.ts'
import { recordsServices } from './records.service.ts'
import { statusEnd } from './person-status.job.ts'
import { taughtStudentsService } from './taught-student.service.ts'

/** What this domain adds to the server. */
export const peopleServer = {
  services: [
    ...awardsService,
    ...peopleService,
    ...recordsServices,
    ...taughtStudentsService,
    ...contactsServices,
    ...customFieldsServices,
    ...idCardsService,
    ...idCardSheetService,
    ...openCardsService,
    ...credentialsService,
    ...holdsService,
  ],
  jobs: [statusEnd, holdNotices],
}
