/** The demo group: three schools in three time zones, languages and colours, one of them written from right to left. */
export type DemoSchool = {
  short_code: string
  /** The host name that leads to this school's sign-in page. */
  host?: string
  name: string
  native_name: string
  time_zone: string
  language: string
  languages: string[]
  accent: string
  number: string
  subjects: DemoSubject[]
  /** Courses beside the subjects that every student takes. */
  electives: { number: string; name: string; status: 'draft' | 'active' | 'inactive' }[]
  words: {
    homework: string
    quiz: string
    test: string
    project: string
    term: string
    quarters: [string, string]
    /** A bell schedule with short periods, the day that follows it, and a day without classes. */
    early: string
    conferences: string
    training: string
    /** Events: every week for everybody, every two weeks for the staff. */
    choir: string
    staffMeeting: string
    museum: string
    room: string
    lab: string
    unit: string
    grade: string
    trip: string
    medical: string
    dentist: string
    doctor: string
    holiday: string
    diploma: string
    electives: string
  }
}
export type DemoSubject = {
  name: string
  code: string
  color: number
  lab: boolean
  teachers: 2 | 3
  units: { name: string; topics: string[] }[]
}

const northfield: DemoSchool = {
  short_code: 'northfield',
  host: 'localhost',
  name: 'Northfield Academy',
  native_name: '',
  time_zone: 'America/New_York',
  language: 'en',
  languages: ['en', 'es', 'zh'],
  accent: '#2C5BCB',
  number: 'NA',
  words: {
    homework: 'Homework',
    quiz: 'Quiz',
    test: 'Test',
    project: 'Project',
    term: 'School year',
    quarters: ['Quarter 1', 'Quarter 2'],
    early: 'Early release',
    conferences: 'Parent conferences',
    training: 'Staff training',
    choir: 'Choir',
    staffMeeting: 'Staff meeting',
    museum: 'Museum trip of grade 9',
    room: 'Room',
    lab: 'Lab',
    unit: 'Unit',
    grade: 'Grade',
    trip: 'Field trip',
    medical: 'Medical',
    dentist: 'Dentist',
    doctor: 'Doctor',
    holiday: 'Winter break',
    diploma: 'Diploma',
    electives: 'Electives',
  },
  electives: [
    { number: 'CS11', name: 'Computer science', status: 'draft' },
    { number: 'MAR12', name: 'Marine biology', status: 'active' },
    { number: 'JOU10', name: 'Journalism', status: 'inactive' },
    { number: 'ENV11', name: 'Environmental Science', status: 'active' },
  ],
  subjects: [
    {
      name: 'Biology',
      code: 'BIO',
      color: 3,
      lab: true,
      teachers: 3,
      units: [
        { name: 'Cells', topics: ['Cell parts', 'Microscope', 'Cell walls', 'Cell division'] },
        { name: 'Membranes and transport', topics: ['Membranes', 'Diffusion', 'Osmosis', 'Active transport'] },
        { name: 'Enzymes', topics: ['Enzyme activity', 'Temperature', 'Digestion', 'Inhibitors'] },
      ],
    },
    {
      name: 'Mathematics',
      code: 'MAT',
      color: 1,
      lab: false,
      teachers: 3,
      units: [
        { name: 'Linear functions', topics: ['Slope', 'Intercepts', 'Systems', 'Modelling'] },
        { name: 'Quadratics', topics: ['Parabolas', 'Factoring', 'Completing the square', 'The formula'] },
        { name: 'Exponents', topics: ['Growth', 'Decay', 'Logarithms', 'Interest'] },
      ],
    },
    {
      name: 'English',
      code: 'ENG',
      color: 2,
      lab: false,
      teachers: 3,
      units: [
        { name: 'Short stories', topics: ['Plot', 'Point of view', 'Symbols', 'A story of your own'] },
        { name: 'Argument', topics: ['Claim and evidence', 'Sources', 'Counterargument', 'Essay draft'] },
        { name: 'Poetry', topics: ['Rhythm', 'Imagery', 'Sonnets', 'Reading aloud'] },
      ],
    },
    {
      name: 'History',
      code: 'HIS',
      color: 6,
      lab: false,
      teachers: 2,
      units: [
        { name: 'Trade routes', topics: ['The Silk Road', 'Spices', 'Ports', 'Maps'] },
        { name: 'Revolutions', topics: ['Causes', 'Declarations', 'Leaders', 'Consequences'] },
        { name: 'Industry', topics: ['Steam', 'Cities', 'Labour', 'Inventions'] },
      ],
    },
    {
      name: 'Art',
      code: 'ART',
      color: 8,
      lab: false,
      teachers: 2,
      units: [
        { name: 'Line and shape', topics: ['Contour', 'Still life', 'Perspective', 'Sketchbook'] },
        { name: 'Colour', topics: ['The colour wheel', 'Watercolour', 'Contrast', 'Mood'] },
        { name: 'Portrait', topics: ['Proportion', 'Shading', 'Self-portrait', 'Exhibition'] },
      ],
    },
  ],
}

const alnoor: DemoSchool = {
  short_code: 'alnoor',
  name: 'مدرسة النور الدولية',
  native_name: 'Al Noor International School',
  time_zone: 'Asia/Riyadh',
  language: 'ar',
  languages: ['ar', 'en'],
  accent: '#0B7A5C',
  number: 'AN',
  words: {
    homework: 'واجب',
    quiz: 'اختبار قصير',
    test: 'اختبار',
    project: 'مشروع',
    term: 'العام الدراسي',
    quarters: ['الفصل الأول', 'الفصل الثاني'],
    early: 'انصراف مبكر',
    conferences: 'لقاء أولياء الأمور',
    training: 'تدريب المعلمين',
    choir: 'الكورال',
    staffMeeting: 'اجتماع الموظفين',
    museum: 'زيارة المتحف للصف التاسع',
    room: 'قاعة',
    lab: 'مختبر',
    unit: 'وحدة',
    grade: 'الصف',
    trip: 'رحلة مدرسية',
    medical: 'موعد طبي',
    dentist: 'طبيب الأسنان',
    doctor: 'الطبيب',
    holiday: 'عطلة الشتاء',
    diploma: 'الشهادة الثانوية',
    electives: 'مواد اختيارية',
  },
  electives: [
    { number: 'CS11', name: 'علوم الحاسوب', status: 'draft' },
    { number: 'ENV12', name: 'علوم البيئة', status: 'active' },
    { number: 'JOU10', name: 'الصحافة', status: 'inactive' },
  ],
  subjects: [
    {
      name: 'الأحياء',
      code: 'BIO',
      color: 3,
      lab: true,
      teachers: 3,
      units: [
        { name: 'الخلية', topics: ['أجزاء الخلية', 'المجهر', 'الجدار الخلوي', 'انقسام الخلية'] },
        { name: 'الأغشية والنقل', topics: ['الأغشية', 'الانتشار', 'الخاصية الأسموزية', 'النقل النشط'] },
        { name: 'الإنزيمات', topics: ['نشاط الإنزيم', 'الحرارة', 'الهضم', 'المثبطات'] },
      ],
    },
    {
      name: 'الرياضيات',
      code: 'MAT',
      color: 1,
      lab: false,
      teachers: 3,
      units: [
        { name: 'الدوال الخطية', topics: ['الميل', 'التقاطع', 'الأنظمة', 'النمذجة'] },
        { name: 'الدوال التربيعية', topics: ['القطع المكافئ', 'التحليل', 'إكمال المربع', 'القانون العام'] },
        { name: 'الأسس', topics: ['النمو', 'الاضمحلال', 'اللوغاريتمات', 'الفائدة'] },
      ],
    },
    {
      name: 'اللغة العربية',
      code: 'ARA',
      color: 5,
      lab: false,
      teachers: 3,
      units: [
        { name: 'القصة القصيرة', topics: ['الحبكة', 'الراوي', 'الرموز', 'قصة من تأليفك'] },
        { name: 'النحو', topics: ['المبتدأ والخبر', 'الفاعل', 'المفعول به', 'الحال'] },
        { name: 'الشعر', topics: ['الإيقاع', 'الصورة الشعرية', 'المعلقات', 'الإلقاء'] },
      ],
    },
    {
      name: 'اللغة الإنجليزية',
      code: 'ENG',
      color: 2,
      lab: false,
      teachers: 3,
      units: [
        { name: 'Introductions', topics: ['Greetings', 'Family', 'School', 'Hobbies'] },
        { name: 'Stories', topics: ['Past tense', 'Characters', 'Dialogue', 'Endings'] },
        { name: 'Opinions', topics: ['Reasons', 'Letters', 'Debate', 'Review'] },
      ],
    },
    {
      name: 'التاريخ',
      code: 'HIS',
      color: 6,
      lab: false,
      teachers: 2,
      units: [
        { name: 'طرق التجارة', topics: ['طريق الحرير', 'التوابل', 'الموانئ', 'الخرائط'] },
        { name: 'الحضارات', topics: ['بغداد', 'الأندلس', 'العلوم', 'العمارة'] },
        { name: 'العصر الحديث', topics: ['الصناعة', 'المدن', 'الاتصالات', 'الاختراعات'] },
      ],
    },
  ],
}

const brigida: DemoSchool = {
  short_code: 'brigida',
  name: 'Colegio Santa Brígida',
  native_name: '',
  time_zone: 'Europe/Madrid',
  language: 'es',
  languages: ['es', 'en', 'fr'],
  accent: '#8A3C96',
  number: 'SB',
  words: {
    homework: 'Deberes',
    quiz: 'Control',
    test: 'Examen',
    project: 'Proyecto',
    term: 'Curso',
    quarters: ['Primer trimestre', 'Segundo trimestre'],
    early: 'Salida temprana',
    conferences: 'Reunión con familias',
    training: 'Formación docente',
    choir: 'Coro',
    staffMeeting: 'Claustro',
    museum: 'Salida al museo de 9.º',
    room: 'Aula',
    lab: 'Laboratorio',
    unit: 'Unidad',
    grade: 'Curso',
    trip: 'Excursión',
    medical: 'Cita médica',
    dentist: 'Dentista',
    doctor: 'Médico',
    holiday: 'Vacaciones de invierno',
    diploma: 'Bachillerato',
    electives: 'Optativas',
  },
  electives: [
    { number: 'INF11', name: 'Informática', status: 'draft' },
    { number: 'MAR12', name: 'Biología marina', status: 'active' },
    { number: 'PER10', name: 'Periodismo', status: 'inactive' },
  ],
  subjects: [
    {
      name: 'Biología',
      code: 'BIO',
      color: 3,
      lab: true,
      teachers: 3,
      units: [
        { name: 'La célula', topics: ['Partes de la célula', 'El microscopio', 'La pared celular', 'La mitosis'] },
        { name: 'Membranas', topics: ['La membrana', 'Difusión', 'Ósmosis', 'Transporte activo'] },
        { name: 'Enzimas', topics: ['Actividad enzimática', 'La temperatura', 'La digestión', 'Inhibidores'] },
      ],
    },
    {
      name: 'Matemáticas',
      code: 'MAT',
      color: 1,
      lab: false,
      teachers: 3,
      units: [
        { name: 'Funciones lineales', topics: ['La pendiente', 'Los cortes', 'Sistemas', 'Modelos'] },
        { name: 'Cuadráticas', topics: ['Parábolas', 'Factorizar', 'Completar el cuadrado', 'La fórmula'] },
        { name: 'Potencias', topics: ['Crecimiento', 'Decrecimiento', 'Logaritmos', 'Interés'] },
      ],
    },
    {
      name: 'Lengua',
      code: 'LEN',
      color: 5,
      lab: false,
      teachers: 3,
      units: [
        { name: 'El cuento', topics: ['El argumento', 'El narrador', 'Los símbolos', 'Un cuento propio'] },
        { name: 'La argumentación', topics: ['La tesis', 'Las fuentes', 'La réplica', 'El ensayo'] },
        { name: 'La poesía', topics: ['El ritmo', 'Las imágenes', 'El soneto', 'Recitar'] },
      ],
    },
    {
      name: 'Inglés',
      code: 'ING',
      color: 2,
      lab: false,
      teachers: 2,
      units: [
        { name: 'Stories', topics: ['Past tense', 'Characters', 'Dialogue', 'Endings'] },
        { name: 'Opinions', topics: ['Reasons', 'Letters', 'Debate', 'Review'] },
        { name: 'The news', topics: ['Headlines', 'Interviews', 'Reports', 'A podcast'] },
      ],
    },
    {
      name: 'Historia',
      code: 'HIS',
      color: 6,
      lab: false,
      teachers: 2,
      units: [
        { name: 'Rutas comerciales', topics: ['La Ruta de la Seda', 'Las especias', 'Los puertos', 'Mapas'] },
        { name: 'Revoluciones', topics: ['Causas', 'Declaraciones', 'Líderes', 'Consecuencias'] },
        { name: 'La industria', topics: ['El vapor', 'Las ciudades', 'El trabajo', 'Inventos'] },
      ],
    },
  ],
}

export const demoGroup = { code: 'riverside', name: 'Riverside Learning Group' }
export const demoSchools: readonly DemoSchool[] = [northfield, alnoor, brigida]
