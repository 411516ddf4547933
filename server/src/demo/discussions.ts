import { participations } from '#contract/discussion/participation.contract.ts'
import { replies } from '#contract/discussion/replies.contract.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { student } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { At } from './messages.ts'

type Words = {
  welcome: { title: string; body: string; replies: readonly string[] }
  question: { title: string; body: string; replies: readonly string[]; answer: string }
  review: { title: string; body: string; replies: readonly string[] }
  graded: { title: string; body: string; posts: readonly string[]; replies: readonly string[] }
}

const english: Words = {
  welcome: {
    title: 'Questions about this class',
    body: 'Ask here what others may want to know too: **homework**, dates, what to bring.',
    replies: ['Do we need the lab coat on Monday?', 'Yes, and the goggles.'],
  },
  question: {
    title: 'What surprised you this week?',
    body: 'One sentence is enough. You see what the others wrote once you have answered.',
    replies: ['How much can be said with one good chart.', 'That my first guess was wrong – twice.'],
    answer: 'Wrong guesses that we check are how this works. Well done.',
  },
  review: {
    title: 'How could our lessons be better?',
    body: 'Your classmates do not see who wrote what. I read each reply before it is shown.',
    replies: ['More time for the experiments, please.', 'The summary at the end helps me a lot.'],
  },
  graded: {
    title: 'Should schools start later?',
    body: 'Take a side and give **two reasons**. Then answer two of your classmates.',
    posts: [
      'Yes. Teenagers fall asleep later, and tired people learn less.',
      'No. The afternoon is for sports, and buses would come even later.',
      'Yes, at least in winter: it is dark on the way here.',
    ],
    replies: [
      'Could the sports not move to the morning?',
      'That is what we tried last year, and nobody came.',
      'Good point about the dark. Our street has no lights.',
    ],
  },
}
const words: Readonly<Record<string, Words>> = {
  en: english,
  es: {
    welcome: {
      title: 'Preguntas sobre esta clase',
      body: 'Pregunta aquí lo que otros también quieran saber: **tareas**, fechas, materiales.',
      replies: ['¿Necesitamos la bata el lunes?', 'Sí, y las gafas.'],
    },
    question: {
      title: '¿Qué te sorprendió esta semana?',
      body: 'Basta una frase. Verás las demás respuestas después de escribir la tuya.',
      replies: ['Cuánto se puede decir con un buen gráfico.', 'Que mi primera idea era incorrecta.'],
      answer: 'De las ideas incorrectas que comprobamos se aprende. Muy bien.',
    },
    review: {
      title: '¿Cómo pueden mejorar nuestras clases?',
      body: 'Tus compañeros no ven quién escribió. Leo cada respuesta antes de mostrarla.',
      replies: ['Más tiempo para los experimentos, por favor.', 'El resumen del final me ayuda mucho.'],
    },
    graded: {
      title: '¿Deberían empezar más tarde las clases?',
      body: 'Elige una postura y da **dos razones**. Luego responde a dos compañeros.',
      posts: [
        'Sí. Los jóvenes se duermen más tarde, y con sueño se aprende menos.',
        'No. La tarde es para el deporte, y los autobuses llegarían aún más tarde.',
        'Sí, al menos en invierno: el camino está oscuro.',
      ],
      replies: [
        '¿No podría el deporte pasar a la mañana?',
        'Lo probamos el año pasado y no vino nadie.',
        'Es verdad lo de la oscuridad. Mi calle no tiene luces.',
      ],
    },
  },
  ar: {
    welcome: {
      title: 'أسئلة عن هذا الصف',
      body: 'اسألوا هنا عمّا قد يهم الآخرين أيضاً: **الواجبات** والمواعيد والأدوات.',
      replies: ['هل نحتاج معطف المختبر يوم الأحد؟', 'نعم، والنظارات أيضاً.'],
    },
    question: {
      title: 'ما الذي فاجأكم هذا الأسبوع؟',
      body: 'تكفي جملة واحدة. ترون إجابات الآخرين بعد أن تكتبوا.',
      replies: ['كم يمكن أن يقول رسم بياني واحد جيد.', 'أن تخميني الأول كان خاطئاً.'],
      answer: 'التخمين الذي نتحقق منه هو طريق التعلم. أحسنتم.',
    },
    review: {
      title: 'كيف نحسّن دروسنا؟',
      body: 'لا يرى الزملاء من كتب. أقرأ كل رد قبل أن يظهر.',
      replies: ['وقت أطول للتجارب من فضلكم.', 'الملخص في النهاية يساعدني كثيراً.'],
    },
    graded: {
      title: 'هل يجب أن تبدأ المدرسة متأخرة؟',
      body: 'اختاروا رأياً واذكروا **سببين**، ثم ردّوا على اثنين من زملائكم.',
      posts: [
        'نعم. الشباب ينامون متأخرين، والمتعب يتعلم أقل.',
        'لا. بعد الظهر للرياضة، والحافلات ستصل متأخرة أكثر.',
        'نعم، في الشتاء على الأقل: الطريق مظلم.',
      ],
      replies: [
        'ألا يمكن أن تنتقل الرياضة إلى الصباح؟',
        'جربنا ذلك العام الماضي ولم يأت أحد.',
        'معك حق في الظلام. شارعنا بلا أضواء.',
      ],
    },
  },
}

const plain = {
  pinned: false,
  locked: false,
  closes_at: null,
  requires_post: false,
  needs_approval: false,
  anonymous: false,
  group_id: null,
}

/** Threads of a class: for questions, one that is read after writing, and one without names whose replies wait. */
export const discuss = async (
  db: Db,
  { language, section_id }: { language: string; section_id: number },
  teacher: DemoActor,
  at: At,
): Promise<void> => {
  const { welcome, question, review } = words[language] ?? english
  const [first, second, ...others] = (await selectStudents(db, section_id)).map((one): DemoActor => ({
    ...teacher,
    ...one,
    role: student,
  }))
  if (!first || !second) return
  const write = async (
    who: DemoActor,
    body: string,
    thread_id: number,
    when: string,
    parent_id: number | null = null,
  ) => (await actAs(db, who))(replies.save, { thread_id, parent_id, body }, when)
  const begin = async ({ title, body }: { title: string; body: string }, more: object, when: string) =>
    (await actAs(db, teacher))(threads.save, { ...plain, section_id, title, body, ...more }, when)

  const asked = await begin(welcome, { pinned: true }, at(-20, '09:05'))
  const [ask = '', reply = ''] = welcome.replies
  const { id } = await write(first, ask, asked.id, at(-2, '16:20'))
  const answer = await write(teacher, reply, asked.id, at(-2, '17:02'), id)
  await (
    await actAs(db, teacher)
  )(replies.interact, { kind: 'answer', id: answer.id, on: true }, at(-2, '17:03'))

  const surprised = await begin(question, { requires_post: true }, at(-5, '11:15'))
  const [one = '', other = ''] = question.replies
  const liked = await write(first, one, surprised.id, at(-4, '18:10'))
  await write(second, other, surprised.id, at(-3, '19:44'))
  await (
    await actAs(db, second)
  )(replies.interact, { kind: 'like', id: liked.id, on: true }, at(-3, '19:45'))
  await write(teacher, question.answer, surprised.id, at(-1, '08:10'), liked.id)

  const reviewed = await begin(review, { anonymous: true, needs_approval: true }, at(-3, '13:30'))
  const [wish = '', praise = ''] = review.replies
  const shown = await write(second, wish, reviewed.id, at(-2, '20:05'))
  await (
    await actAs(db, teacher)
  )(replies.changeStatus, { ids: [shown.id], status: 'visible' }, at(-1, '07:50'))
  await write(first, praise, reviewed.id, at(-1, '20:30'))

  await debate(db, section_id, words[language] ?? english, teacher, [first, second, ...others], at)
}

/**
 * A graded discussion: one student is done, one lacks a reply, one wrote after the first post was due, and what one
 * wrote
 * waits for an approval. The first score is accepted.
 */
const debate = async (
  db: Db,
  section_id: number,
  { graded: { title, body, posts, replies: answers } }: Words,
  teacher: DemoActor,
  writers: readonly DemoActor[],
  at: At,
): Promise<void> => {
  const unit = await sql<{ id: number }>`
    select id
    from unit
    where school_id = kernel.school_id() and section_id = ${section_id} and archived_at is null and shared
    order by position desc, id desc
    limit 1`.optional(db)
  const [first, second, third] = writers
  if (!unit || !first || !second || !third) return
  const as = async (who: DemoActor) => actAs(db, who)
  const begun = await (
    await as(teacher)
  )(
    threads.save,
    {
      ...plain,
      section_id,
      title,
      body,
      needs_approval: true,
      grading: {
        unit_id: unit.id,
        activity_type_id: null,
        max_score: 10,
        due_at: at(3, '23:59'),
        expires_at: null,
        rubric_id: null,
        post_due_at: at(-3, '23:59'),
        required_posts: 1,
        required_replies: 2,
        post_points: 4,
        reply_points: 3,
      },
    },
    at(-8, '10:00'),
  )
  const write = async (who: DemoActor, text = '', when: string, parent_id: number | null = null, shown = true) => {
    const { id } = await (await as(who))(replies.save, { thread_id: begun.id, parent_id, body: text }, when)
    if (shown) await (await as(teacher))(replies.changeStatus, { ids: [id], status: 'visible' }, when)
    return id
  }
  const yes = await write(first, posts[0], at(-6, '17:12'))
  const no = await write(second, posts[1], at(-5, '18:40'))
  const dark = await write(third, posts[2], at(-2, '21:05')) // after the first post was due
  await write(first, answers[0], at(-4, '16:30'), no)
  await write(second, answers[1], at(-4, '19:02'), yes)
  await write(first, answers[2], at(-1, '18:20'), dark)
  await write(third, answers[0], at(-1, '20:45'), no, false)
  const activity = await sql<{ activity_id: number }>`
    select activity_id
    from discussion_thread
    where school_id = kernel.school_id() and id = ${begun.id}`.one(db)
  const accepted = { activity_id: activity.activity_id, student_ids: [found(first.person_id)] }
  await (
    await as(teacher)
  )(participations.accept, accepted, at(-1, '21:00'))
}

const selectStudents = (db: Db, section_id: number) =>
  sql<{ user_id: number; person_id: number }>`
    select p.user_id, p.id as person_id
    from enrollment e
    join person p on p.school_id = e.school_id and p.id = e.student_id and p.user_id is not null
    where e.school_id = kernel.school_id() and e.section_id = ${section_id} and e.status = 'active'
    order by e.id
    limit 3`.all(db)
