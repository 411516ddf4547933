import { SectionTable } from '#web/courses/slots.ts'
import { FeedbackBox, StandardsChoice } from '#web/coursework/slots.ts'
import { DiscussionPosts, OwnPath, StudentPath } from '#web/gradebook/slots.ts'
import { Confirmations, FamilyNotes, GradeLevelInput, OwnClasses, StatusDrawer } from '#web/people/slots.ts'
import { CalendarFeed, OwnSignature } from '#web/profile/slots.ts'
import { GlobalPlaces, SectionsScreen, WhyDrawer } from '#web/sections/slots.ts'
import { ProviderButtons } from '#web/session/slots.ts'

// Which part of which domain stands in the places that the domains below it keep free.
ProviderButtons.fill(async () => (await import('#web/integrations/parts/ProviderButtons.tsx')).ProviderButtons)
OwnSignature.fill(async () => (await import('#web/messaging/parts/OwnSignature.tsx')).OwnSignature)
CalendarFeed.fill(async () => (await import('#web/schedule/parts/calendar/CalendarFeed.tsx')).CalendarFeed)
Confirmations.fill(async () => (await import('#web/compliance/parts/Confirmations.tsx')).Confirmations)
FamilyNotes.fill(async () => (await import('#web/communication/FamilyNotes.tsx')).FamilyNotes)
OwnClasses.fill(async () => (await import('#web/coursework/parts/classroom/OwnClasses.tsx')).OwnClasses)
StatusDrawer.fill(async () => (await import('#web/lifecycle/parts/StatusDrawer.tsx')).StatusDrawer)
GradeLevelInput.fill(async () => (await import('#web/courses/parts/course/GradeLevelInput.tsx')).GradeLevelInput)
SectionTable.fill(async () => (await import('#web/sections/parts/SectionTable.tsx')).SectionTable)
SectionsScreen.fill(async () => (await import('#web/lifecycle/SectionsScreen.tsx')).default)
GlobalPlaces.fill(async () => (await import('#web/lifecycle/parts/GlobalPlaces.tsx')).GlobalPlaces)
WhyDrawer.fill(async () => (await import('#web/gradebook/parts/why/WhyDrawer.tsx')).default)
FeedbackBox.fill(async () => (await import('#web/gradebook/parts/annotate/FeedbackBox.tsx')).default)
StandardsChoice.fill(async () => (await import('#web/gradebook/parts/standards/StandardsChoice.tsx')).StandardsChoice)
DiscussionPosts.fill(async () => (await import('#web/discussion/parts/StudentPosts.tsx')).StudentPosts)
OwnPath.fill(async () => (await import('#web/paths/parts/ProgressPaths.tsx')).OwnPath)
StudentPath.fill(async () => (await import('#web/paths/parts/ProgressPaths.tsx')).StudentPath)
