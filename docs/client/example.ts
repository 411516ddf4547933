import { portal } from './client.ts'

/** Signs in and reads: who one is, one's sections, and the gradebook of the first of them. */
export const gradebookOf = async (url: string, username: string, password: string, ask: typeof fetch = fetch) => {
  const api = portal(url, ask)
  const { token } = (await api.call('login.post', { username, password })).data
  const { data: signedIn } = await api.call('user.configuration', {}, { token })
  const { data: sections } = await api.call('section.listSections', { size: 10 }, { token })
  const [first] = sections.rows
  if (!first) return { name: signedIn.login.fname, sections: sections.count }
  const { data: book } = await api.call('section.getGradebook', { section_id: first.id }, { token })
  return { name: signedIn.login.fname, sections: sections.count, students: book.students.length }
}
