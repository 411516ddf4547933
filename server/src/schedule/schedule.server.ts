import { bellServices } from './bells.service.ts'
import { calendarImportService } from './calendar-import.service.ts'
import { calendarService } from './calendar.service.ts'
import { classCalls } from './class.job.ts'
import { substitutionsService } from './substitutions.service.ts'
import { eventsService } from './events.service.ts'
import { calendarFeedService } from './feed.service.ts'
import { meetingsService } from './meetings.service.ts'
import { teachingService } from './teaching.service.ts'
import { timetableService } from './timetable.service.ts'

/** What this domain adds to the server. */
export const scheduleServer = {
  services: [
    ...calendarService,
    ...calendarFeedService,
    ...meetingsService,
    ...timetableService,
    ...teachingService,
    ...eventsService,
    ...substitutionsService,
    ...calendarImportService,
    ...bellServices,
  ],
  jobs: [classCalls],
}
