import type { In } from '#contract/kernel/endpoint.ts'
import type { rubrics } from '#contract/coursework/rubrics.contract.ts'

type Words = {
  name: string
  description: string
  criteria: [name: string, best: string, fair: string, weak: string][]
  levels: [string, string, string]
}

const english: Words = {
  name: 'Project report',
  description: 'For every project. Read it before you start.',
  criteria: [
    [
      'Question and method',
      'The question is clear, and the method answers it.',
      'The question is clear, the method has gaps.',
      'Question or method are missing.',
    ],
    [
      'Evidence',
      'Data are complete, with units and a source.',
      'Some data lack units or a source.',
      'There are hardly any data.',
    ],
    [
      'Explanation',
      'The conclusion follows from the data.',
      'The conclusion is only partly supported.',
      'There is no conclusion, or another one than the data say.',
    ],
    ['Presentation', 'Easy to follow, graphs are labelled.', 'Can be followed, labels are missing.', 'Hard to follow.'],
  ],
  levels: ['Excellent', 'Fair', 'Needs work'],
}
const spanish: Words = {
  name: 'Informe de proyecto',
  description: 'Para cada proyecto. Léelo antes de empezar.',
  criteria: [
    [
      'Pregunta y método',
      'La pregunta es clara y el método la responde.',
      'La pregunta es clara, el método tiene lagunas.',
      'Falta la pregunta o el método.',
    ],
    [
      'Pruebas',
      'Datos completos, con unidades y fuente.',
      'A algunos datos les faltan unidades o fuente.',
      'Apenas hay datos.',
    ],
    [
      'Explicación',
      'La conclusión se deduce de los datos.',
      'La conclusión se apoya solo en parte en los datos.',
      'No hay conclusión.',
    ],
    ['Presentación', 'Fácil de seguir, gráficos rotulados.', 'Se puede seguir, faltan rótulos.', 'Difícil de seguir.'],
  ],
  levels: ['Excelente', 'Suficiente', 'Por mejorar'],
}
const arabic: Words = {
  name: 'تقرير المشروع',
  description: 'لكل مشروع. اقرأه قبل أن تبدأ.',
  criteria: [
    [
      'السؤال والطريقة',
      'السؤال واضح والطريقة تجيب عنه.',
      'السؤال واضح وفي الطريقة ثغرات.',
      'السؤال أو الطريقة غير موجود.',
    ],
    ['الأدلة', 'البيانات كاملة مع الوحدات والمصدر.', 'بعض البيانات بلا وحدات أو مصدر.', 'لا تكاد توجد بيانات.'],
    ['الشرح', 'الاستنتاج مبني على البيانات.', 'الاستنتاج مدعوم جزئيا فقط.', 'لا يوجد استنتاج.'],
    ['العرض', 'سهل المتابعة والرسوم معنونة.', 'يمكن متابعته وتنقصه العناوين.', 'صعب المتابعة.'],
  ],
  levels: ['ممتاز', 'مقبول', 'يحتاج إلى تحسين'],
}
const byLanguage: Record<string, Words> = { es: spanish, ar: arabic }
const points = [5, 3, 1]

/** A rubric of twenty points in the language of the school. */
export const demoRubric = (language: string): In<typeof rubrics.save> => {
  const { name, description, criteria, levels } = byLanguage[language] ?? english
  return {
    name,
    description,
    criteria: criteria.map(([criterion, ...words], at) => ({
      key: `c${at}`,
      name: criterion,
      description: '',
      levels: words.map((word, nth) => ({
        key: `l${nth}`,
        points: points[nth] ?? 0,
        name: levels[nth] ?? '',
        description: word,
      })),
    })),
  }
}
