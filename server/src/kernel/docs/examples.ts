const event = {
  title: 'Open day',
  start_date: '2026-09-01',
  end_date: '2026-09-01',
  start_time: '16:00',
  end_time: '18:00',
  rrule: '',
  until: null,
  audience: 'school',
  section_ids: [],
  person_ids: [],
  grade_levels: [],
  roles: [],
}
const to = { 2: 'all', 3: 'all', 4: 'related', 5: 'related' }
const choice = {
  kind: 'choice',
  prompt: 'What is 2 + 2?',
  options: [
    { id: 'a1b2', text: '4' },
    { id: 'c3d4', text: '5' },
  ],
  right: 'a1b2',
}

/** What no schema can tell: fields of examples by the call. */
export const examplesByHand: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'GET bank/reconciliation': { month: '2026-11' },
  'GET user/saved_views': { list: '/people' },
  'POST user/save_view': { list: '/people', name: 'Grade 9' },
  'POST communication/save_rules': { matrix: { 2: to, 3: to, 4: to, 5: to } },
  'POST section/add_questions': { questions: [{ body: choice, points: 1 }] },
  'POST section/save_question': { body: choice },
  'POST event/add_event': event,
  'POST event/save_event': event,
  'POST student/save_answer': { given: { ids: ['a1b2'] } },
  'POST text_gateway/save': {
    address: 'https://gateway.example/send',
    body: '{"to": "{to}", "text": "{text}"}',
    success_statuses: '200-299',
    currency: 'USD',
    headers: [{ name: 'Authorization', value: 'Bearer …' }],
  },
  'POST login': { username: 'teacher', password: 'correct horse battery staple' },
}
