import { fileURLToPath } from 'node:url'
import type { In } from '#contract/kernel/endpoint.ts'
import { resources } from '#contract/resources/resource.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Files } from '#server/platform/files.ts'
import { replaceText } from '#server/resources/resource.queries.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'

type Values = In<typeof resources.save>

const handout = 'photosynthesis.pdf'
const rules = `# Before you begin

- Goggles on, hair tied back
- Read the whole instruction first
- Say at once when something breaks

**Afterwards** wipe the bench and wash your hands.`

const usual: Values = {
  kind: 'link',
  title: '',
  description: '',
  scope: 'school',
  course_id: null,
  section_id: null,
  folder: '',
  tags: [],
  roles: [3, 4, 5],
  grade_levels: [],
  visible_from: null,
  visible_to: null,
  offline: false,
  url: null,
  body: '',
  file_id: null,
}

/** What the office shares with everybody. */
export const shareWithSchool = async (db: Db, admin: DemoActor, calendar: DemoCalendar): Promise<void> => {
  const office = await actAs(db, admin)
  await office(
    resources.save,
    {
      ...usual,
      title: 'Library catalogue',
      description: 'Books, magazines and films of the school library',
      folder: 'Library',
      tags: ['reading'],
      url: 'https://www.gutenberg.org/',
    },
    calendar.at(-40, '09:10'),
  )
  await office(
    resources.save,
    {
      ...usual,
      kind: 'page',
      title: 'Sign up for the science fair',
      description: 'Until the end of next week',
      folder: 'Events',
      visible_to: calendar.date(9),
      body: 'Choose a question, find a partner, and hand the form in at the **office**.',
    },
    calendar.at(-12, '09:40'),
  )
}

/** What a teacher shares with a class. */
export const shareWithClass = async (
  db: Db,
  files: Files,
  { teacher, section_id }: { teacher: DemoActor; section_id: number },
  calendar: DemoCalendar,
): Promise<void> => {
  const ofClass: Values = { ...usual, scope: 'section', section_id }
  const act = await actAs(db, teacher)
  await act(
    resources.save,
    {
      ...ofClass,
      title: 'Periodic table',
      description: 'Click an element to see its spectrum',
      folder: 'Reference',
      tags: ['chemistry'],
      url: 'https://pubchem.ncbi.nlm.nih.gov/periodic-table/',
    },
    calendar.at(-30, '15:10'),
  )
  await act(
    resources.save,
    { ...ofClass, kind: 'page', title: 'Rules of the lab', folder: 'Lab', tags: ['lab'], offline: true, body: rules },
    calendar.at(-28, '15:20'),
  )
  const kept = await files.keep({
    field: 'file',
    name: handout,
    path: fileURLToPath(new URL(handout, import.meta.url)),
    size: 716,
  })
  const { id: file_id } = await db
    .insertInto('file')
    .values({ ...kept, name: handout, school_id: teacher.school_id ?? 0, created_by: teacher.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await act(
    resources.save,
    {
      ...ofClass,
      kind: 'file',
      title: 'Photosynthesis, one page',
      description: 'To read before Thursday',
      folder: 'Handouts',
      tags: ['biology'],
      offline: true,
      file_id,
    },
    calendar.at(-6, '16:00'),
  )
  await replaceText(db, id, 'Leaves catch the energy of light with chlorophyll.')
}
