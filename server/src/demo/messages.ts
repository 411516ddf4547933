import { parent } from '#contract/kernel/access.ts'
import type { LanguageCode } from '#contract/kernel/languages.ts'
import { global, globalRoles } from '#contract/messaging/global-messages.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { actAs, type DemoActor } from './actor.ts'

const paragraphs = (...those: string[]): string => those.join('\n\n')

type Text = { subject: string; body: string }
type Words = {
  trip: Text
  late: Text
  lateAnswer: string
  office: Text
  welcome: Text
  banner: Text
  yes: string
  no: string
}

const words: Partial<Record<LanguageCode, Words>> = {
  en: {
    trip: {
      subject: 'Museum trip on Friday',
      body: paragraphs(
        'Dear {{recipient_first_name}},',
        '{{student_first_name}} and the class visit the science museum on Friday.',
        'We leave at 8:45 from the main gate and are back by 15:00.',
        'Please send a packed lunch and a bottle of water.',
      ),
    },
    late: {
      subject: 'Dentist on Thursday',
      body: paragraphs(
        'Good morning,',
        'we have an appointment at 10:15 and will be back for the fifth period. May the lab report come on Monday?',
      ),
    },
    lateAnswer: 'Of course, Monday before school is fine. I have moved the due date, so nothing will show as late.',
    office: {
      subject: 'Quarter grades close next week',
      body: paragraphs(
        'Grades of this quarter are due **next Wednesday, 16:00**.',
        '- Missing work: say so in the comment\n- Questions: the office helps',
      ),
    },
    welcome: {
      subject: 'Welcome to the portal',
      body: paragraphs(
        'Dear {{recipient_first_name}},',
        'messages of {{school}} come here from now on. Your settings say which of them also reach you by mail.',
      ),
    },
    banner: {
      subject: 'Book fair in the library',
      body: 'Open every day from 12:00 to 15:30 until the end of the month. Families are welcome.',
    },
    yes: 'Comes along',
    no: 'Stays at home',
  },
  es: {
    trip: {
      subject: 'Excursión al museo el viernes',
      body: paragraphs(
        'Hola {{recipient_first_name}}:',
        'El viernes {{student_first_name}} visita con la clase el museo de ciencias.',
        'Salimos a las 8:45 de la puerta principal y volvemos a las 15:00.',
        'Por favor, traigan el almuerzo y una botella de agua.',
      ),
    },
    late: {
      subject: 'Dentista el jueves',
      body: paragraphs(
        'Buenos días:',
        'tenemos cita a las 10:15 y volveremos para la quinta hora. ¿Puede entregar el informe el lunes?',
      ),
    },
    lateAnswer: 'Claro, el lunes antes de clase está bien. He cambiado la fecha de entrega.',
    office: {
      subject: 'Cierre de notas la próxima semana',
      body: 'Las notas de este trimestre se cierran el **miércoles a las 16:00**.',
    },
    welcome: {
      subject: 'Bienvenidos al portal',
      body: paragraphs(
        'Hola {{recipient_first_name}}:',
        'los mensajes de {{school}} llegan ahora aquí. En los ajustes decide cuáles recibe también por correo.',
      ),
    },
    banner: {
      subject: 'Feria del libro en la biblioteca',
      body: 'Abierta cada día de 12:00 a 15:30 hasta fin de mes. Las familias son bienvenidas.',
    },
    yes: 'Participa',
    no: 'Se queda en casa',
  },
  ar: {
    trip: {
      subject: 'رحلة إلى المتحف يوم الخميس',
      body: paragraphs(
        'السيد/ة {{recipient_first_name}}،',
        'يزور {{student_first_name}} مع الصف متحف العلوم يوم الخميس. ننطلق الساعة 8:45 من البوابة الرئيسية ونعود الساعة 15:00.',
        'يرجى إحضار وجبة خفيفة وزجاجة ماء.',
      ),
    },
    late: {
      subject: 'موعد طبيب الأسنان',
      body: paragraphs(
        'صباح الخير،',
        'لدينا موعد الساعة 10:15 وسنعود قبل الحصة الخامسة. هل يمكن تسليم التقرير يوم الأحد؟',
      ),
    },
    lateAnswer: 'بالطبع، يوم الأحد قبل الدوام مناسب. لقد غيّرت موعد التسليم.',
    office: { subject: 'إغلاق الدرجات الأسبوع القادم', body: 'تُغلق درجات هذا الفصل **يوم الأربعاء الساعة 16:00**.' },
    welcome: {
      subject: 'أهلاً بكم في البوابة',
      body: paragraphs(
        'السيد/ة {{recipient_first_name}}،',
        'تصل رسائل {{school}} إلى هنا من الآن. تحدد في الإعدادات ما يصلك منها بالبريد أيضاً.',
      ),
    },
    banner: {
      subject: 'معرض الكتاب في المكتبة',
      body: 'مفتوح يومياً من 12:00 إلى 15:30 حتى نهاية الشهر. نرحب بالعائلات.',
    },
    yes: 'يشارك',
    no: 'يبقى في البيت',
  },
}

type School = { language: string; section_id: number }
type People = { admin: DemoActor; teacher: DemoActor }
/** @param at the instant so many days from today, at a time of the school's day */
export type At = (days: number, time: string) => string

/**
 * What people of a school wrote to each other: to the families of a class with answers, between a parent and a teacher,
 * from the office to the staff, a banner on the homes; and what waits, begun or scheduled.
 */
export const writeMessages = async (db: Db, school: School, { admin, teacher }: People, at: At): Promise<void> => {
  const language: LanguageCode = (['es', 'ar'] as const).find((code) => code === school.language) ?? 'en'
  const own = words[language]
  if (!own) return
  const families = await selectParents(db, school.section_id)
  const [first, second] = families.map(({ user_id, person_id }): DemoActor => ({
    ...teacher,
    user_id,
    person_id,
    role: parent,
  }))
  const to = (kind: Audience['kind'], key: number | null): Audience[] => [{ kind, key: String(key) }]

  const office = await actAs(db, admin)
  const everybody: Audience[] = ['3', '4', '5'].map((key) => ({ kind: 'role', key }))
  await office(messages.send, { ...own.welcome, language, audiences: everybody }, at(-20, '09:00'))
  await office(messages.send, { ...own.office, language, audiences: to('role', 3) }, at(-4, '11:20'))
  const banner = { as_message: false, as_banner: true, roles: [...globalRoles] }
  await office(global.send, { ...own.banner, ...banner, language }, at(-2, '08:00'))
  const asTeacher = await actAs(db, teacher)
  const translations = language === 'en' ? [{ language: 'es' as const, ...(words.es?.trip ?? own.trip) }] : []
  const trip = await asTeacher(
    messages.send,
    {
      ...own.trip,
      language,
      translations,
      audiences: to('section', school.section_id),
      reach: 'guardians',
      asks_confirmation: true,
      choices: [own.yes, own.no],
    },
    at(-3, '14:05'),
  )
  for (const [nth, family] of [first, second].entries()) {
    if (!family) continue
    const asParent = await actAs(db, family)
    await asParent(messages.respond, { id: trip.id, confirmed: true, answer: nth }, at(-2, `07:1${nth}`))
  }
  if (first) {
    const asParent = await actAs(db, first)
    const asked = await asParent(
      messages.send,
      { ...own.late, language, audiences: to('person', teacher.person_id) },
      at(-1, '07:42'),
    )
    const answering = await actAs(db, teacher)
    const answer = { subject: own.late.subject, body: own.lateAnswer, language, reply_to_id: asked.id }
    await answering(messages.send, answer, at(-1, '12:10'))
    await answering(mailbox.setRead, { ids: [asked.thread_id ?? 0], read: true }, at(-1, '12:10'))
  }
  if (second) {
    const asParent = await actAs(db, second)
    const answer = { subject: own.trip.subject, body: own.no, language, reply_to_id: trip.id }
    await asParent(messages.send, answer, at(0, '07:05'))
  }
  const later = await actAs(db, teacher)
  const audiences = to('section', school.section_id)
  await later(messages.saveDraft, { ...own.late, language, audiences }, at(-1, '16:30'))
  await later(messages.send, { ...own.trip, language, audiences, send_at: at(3, '07:00') }, at(-1, '16:35'))
}

/** Guardians in the class who read the portal. */
const selectParents = (db: Db, section_id: number) =>
  sql<{ user_id: number; person_id: number }>`
    select p.user_id, p.id as person_id
    from enrollment e
    join guardianship g on g.school_id = e.school_id and g.student_id = e.student_id and g.contact
    join person p on p.school_id = g.school_id and p.id = g.parent_id and p.user_id is not null
    where e.school_id = kernel.school_id() and e.section_id = ${section_id} and e.status = 'active'
    group by 1, 2
    order by min(e.id), p.id
    limit 2`.all(db)
