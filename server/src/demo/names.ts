import type { Random } from './random.ts'

/** Names of one language: as they are written there, and transcribed where the script is not Latin. */
type Names = { given: [own: string, latin: string][]; family: [own: string, latin: string][] }

const same = (words: string): [string, string][] =>
  words.split(' ').map((word) => [word.replace('_', ' '), word.replace('_', ' ')])
const pairs = (words: string): [string, string][] => words.split(' ').map((pair) => pair.split('/') as [string, string])

const names: Record<string, Names> = {
  en: {
    given: same('Olivia Noah Grace Ethan Amara Lucas Ruby Mason Hannah Theo Zoe Caleb'),
    family: same('Bennett Williams Adeyemi Walker Brooks Carter Hughes Morgan Parker Reed Sullivan Turner'),
  },
  ar: {
    given: pairs(
      'ليلى/Layla يوسف/Yousef مريم/Maryam عمر/Omar نور/Noor خالد/Khalid سارة/Sara أحمد/Ahmed فاطمة/Fatima زيد/Zaid هند/Hind سالم/Salem',
    ),
    family: pairs(
      'الحربي/Al-Harbi حداد/Haddad زكي/Zaki المنصوري/Al-Mansouri عزيز/Aziz القحطاني/Al-Qahtani الشمري/Al-Shammari ناصر/Nasser العتيبي/Al-Otaibi رحمن/Rahman',
    ),
  },
  zh: {
    given: pairs(
      '奕辰/Yichen 文静/Wenjing 子涵/Zihan 雨桐/Yutong 浩然/Haoran 欣怡/Xinyi 俊杰/Junjie 思远/Siyuan 美玲/Meiling 天佑/Tianyou',
    ),
    family: pairs('陈/Chen 李/Li 王/Wang 张/Zhang 刘/Liu 黄/Huang 林/Lin 赵/Zhao'),
  },
  fr: {
    given: same('Camille Quentin Élodie Lucas Chloé Mathis Inès Hugo Manon Théo'),
    family: same('Moreau Leroy Girard Fournier Lefèvre Dubois Rousseau Chevalier'),
  },
  it: {
    given: same('Giulia Matteo Chiara Lorenzo Alessia Davide Martina Riccardo Elena Marco'),
    family: same('Rossi Conti Marchetti Ferrari Esposito Ricci Lombardi Greco'),
  },
  kk: {
    given: pairs(
      'Айгерім/Aigerim Нұрлан/Nurlan Әлия/Aliya Ерасыл/Yerassyl Дана/Dana Алихан/Alikhan Зарина/Zarina Тимур/Timur',
    ),
    family: pairs(
      'Садықова/Sadykova Әбенов/Abenov Жұмабаев/Zhumabayev Ахметова/Akhmetova Серікбаев/Serikbayev Қасымов/Kassymov Оспанова/Ospanova',
    ),
  },
  ko: {
    given: pairs('서연/Seo-yeon 하준/Ha-jun 지우/Ji-woo 민준/Min-jun 수아/Su-ah 도윤/Do-yun 예은/Ye-eun 시우/Si-woo'),
    family: pairs('한/Han 정/Jeong 김/Kim 이/Lee 박/Park 최/Choi 윤/Yoon'),
  },
  pt: {
    given: same('Beatriz Tomás Mariana Gonçalo Leonor Rafael Inês Duarte Camila João'),
    family: same('Almeida Ferreira Teixeira Carvalho Oliveira Martins Nogueira Araújo'),
  },
  ru: {
    given: pairs('Дарья/Darya Иван/Ivan Ольга/Olga Михаил/Mikhail Анна/Anna Дмитрий/Dmitry Елена/Yelena Артём/Artyom'),
    family: pairs(
      'Соколова/Sokolova Иванов/Ivanov Петрова/Petrova Кузнецов/Kuznetsov Смирнова/Smirnova Волков/Volkov Морозова/Morozova',
    ),
  },
  es: {
    given: same('Mateo Sofía Diego Valeria Nicolás Lucía Javier Carmen Pablo Alba'),
    family: same('Ruiz Fuentes García Navarro Ortega Molina Castillo Serrano Iglesias Peña'),
  },
  vi: {
    given: same('Minh_Anh Ngọc_Hà Đức_Anh Thu_Trang Quốc_Bảo Khánh_Linh Hoàng Phương_Thảo'),
    family: same('Lê Đặng Nguyễn Trần Phạm Hoàng Vũ Bùi'),
  },
  hi: {
    given: pairs('प्रिया/Priya अर्जुन/Arjun दिव्या/Divya रोहन/Rohan अनन्या/Ananya विवान/Vivaan नेहा/Neha करण/Karan'),
    family: pairs('शर्मा/Sharma नायर/Nair गुप्ता/Gupta ठाकुर/Thakur वर्मा/Verma मेहता/Mehta चौहान/Chauhan'),
  },
  tr: {
    given: same('Elif Yusuf Selin Emre Fatma Barış Zeynep Kerem Defne Ömer'),
    family: same('Yıldız Mutlu Çelik Kaya Şahin Öztürk Aydın Koç'),
  },
  mr: {
    given: pairs('पूजा/Pooja किरण/Kiran गौरी/Gauri सागर/Sagar स्वाती/Swati ओंकार/Omkar मीरा/Meera अजय/Ajay'),
    family: pairs('देशपांडे/Deshpande कुलकर्णी/Kulkarni जोशी/Joshi पाटील/Patil शिंदे/Shinde गायकवाड/Gaikwad'),
  },
  kn: {
    given: pairs('ಕಾವ್ಯ/Kavya ಚೇತನ್/Chetan ಉಮಾ/Uma ದೇವಿಕಾ/Devika ರಾಹುಲ್/Rahul ಸಿಂಧು/Sindhu ಅನಿಲ್/Anil'),
    family: pairs('ಹೆಗ್ಡೆ/Hegde ಗೌಡ/Gowda ಶೆಟ್ಟಿ/Shetty ರಾವ್/Rao ಭಟ್/Bhat ನಾಯಕ್/Nayak'),
  },
}

export const nameLanguages = Object.keys(names)

export type PersonName = { fname: string; lname: string; native_name: string; latin: string }

/**
 * A name in the script of the school where that is the person's own, otherwise transcribed with the own script beside
 * it.
 */
export const nameOf = (
  dice: Random,
  language: string,
  schoolLanguage: string,
  family?: readonly [string, string],
): PersonName & { family: readonly [string, string] } => {
  const list = names[language] ?? names['en']
  if (!list) throw new Error('no names')
  const given = dice.pick(list.given)
  const chosen = family ?? dice.pick(list.family)
  const own = language === 'zh' || language === 'ko' ? `${chosen[0]}${given[0]}` : `${given[0]} ${chosen[0]}`
  const transcribed = given[0] !== given[1]
  const latin = `${given[1]} ${chosen[1]}`
  if (transcribed && language === schoolLanguage)
    return { fname: given[0], lname: chosen[0], native_name: latin, latin, family: chosen }
  return { fname: given[1], lname: chosen[1], native_name: transcribed ? own : '', latin, family: chosen }
}
