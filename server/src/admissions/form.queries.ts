import type { OfferedPlace } from '#contract/admissions/family.contract.ts'
import type { FormSettings, Place, Questions } from '#contract/admissions/form.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { yearOfTerm } from '#server/settings/academic-years.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export type StoredForm = Omit<
  FormSettings,
  'address' | 'open' | 'terms' | 'grade_levels' | 'custom_fields' | 'begun' | 'places'
> & { id: number; code: string }

const noForm: StoredForm = {
  id: 0,
  code: '',
  accepting: false,
  opens_on: null,
  closes_on: null,
  intro: '',
  thanks: '',
  asks: {
    mname: 'optional',
    native_name: 'optional',
    preferred_name: 'optional',
    gender: 'optional',
    previous_school: 'optional',
    address: 'optional',
  },
  pages: [],
  documents: [],
  fee_amount: 0,
  fee_currency: 'USD',
  fee_words: '',
  keep_days: 365,
  version: 0,
}

/** The form of the present school; an empty one where none was saved yet. */
export const selectForm = async (db: Db): Promise<StoredForm> =>
  (await sql<StoredForm>`
    select
      id, code,
      accepting and not 'applications' = any (auth.features_off()) as accepting,
      opens_on, closes_on, intro, thanks, asks, pages, documents, fee_amount, fee_currency, fee_words, keep_days,
      version
    from application_form
    where school_id = kernel.school_id()`.optional(db)) ?? noForm

export const questionsIn = ({ asks, pages, documents }: StoredForm): Questions => ({ asks, pages, documents })

/** Everything else that setting up the form needs, in one statement. */
export const selectFormSurroundings = async (db: Db, today: string) => {
  const row = await sql<{
    surroundings: Pick<FormSettings, 'terms' | 'grade_levels' | 'custom_fields' | 'begun' | 'places'>
  }>`
    select json_build_object(
      'places', coalesce((
        select json_agg(json_build_object(
          'academic_term_id', p.academic_term_id, 'grade_level', p.grade_level, 'seats', p.seats
        ) order by p.position, p.id)
        from application_capacity p
        where p.school_id = kernel.school_id()
      ), '[]'),
      'terms', coalesce((
        select json_agg(json_build_object(
          'id', t.id, 'name', t.name, 'year', ${yearOfTerm(sql`t`)}, 'start_date', t.start_date,
          'over', t.end_date < ${today}::date
        ) order by t.start_date, t.id)
        from academic_term t
        where t.school_id = kernel.school_id() and t.archived_at is null
      ), '[]'),
      'grade_levels', coalesce((
        select json_agg(x.grade order by lpad(x.grade, 8))
        from (
          select distinct s.grade_level as grade
          from student s
          where s.school_id = kernel.school_id() and s.grade_level <> ''
          union
          select p.grade_level
          from application_capacity p
          where p.school_id = kernel.school_id()
        ) x
      ), '[]'),
      'custom_fields', coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'name', f.name, 'type', f.type, 'required', f.required,
          'choices', array(
            select c.label
            from custom_field_choice c
            where c.school_id = f.school_id and c.custom_field_id = f.id
            order by c.position
          )
        ) order by f.section, f.position, f.id)
        from custom_field f
        where f.school_id = kernel.school_id() and f.kind = 'student' and f.archived_at is null
      ), '[]'),
      'begun', (select count(*) from application a where a.school_id = kernel.school_id() and a.state = 'draft')
    ) as surroundings`.optional(db)
  if (!row) throw new Error('an aggregate answers always')
  return row.surroundings
}

/** What can be applied for now: terms that are not over. */
export const selectPlaces = (db: Db, today: string): Promise<OfferedPlace[]> =>
  sql<OfferedPlace>`
    select p.academic_term_id, t.name as term, p.grade_level
    from application_capacity p
    join academic_term t on t.school_id = p.school_id and t.id = p.academic_term_id
    where p.school_id = kernel.school_id() and t.archived_at is null and t.end_date >= ${today}::date
    order by t.start_date, p.position, p.id`.all(db)

type Saved = Omit<StoredForm, 'id' | 'code'>

/** The new version; nothing where somebody else was faster. `code` is kept unless it is the first save. */
export const saveForm = async (db: Db, code: string, form: Saved): Promise<{ version: number } | undefined> => {
  const { version, asks, pages, documents, ...plain } = form
  const row = JSON.stringify({ ...plain, asks, pages, documents, code })
  const [saved] =
    version === 0
      ? await sql<{ version: number }>`
        insert into application_form (
          school_id, code, accepting, opens_on, closes_on, intro, thanks, asks, pages, documents, fee_amount,
          fee_currency, fee_words, keep_days
        )
        select
          kernel.school_id(), r.code, r.accepting, r.opens_on, r.closes_on, r.intro, r.thanks, r.asks, r.pages,
          r.documents, r.fee_amount, r.fee_currency, r.fee_words, r.keep_days
        from json_populate_record(null::application_form, ${row}) r
        on conflict (school_id) do nothing
        returning version`.all(db)
      : await sql<{ version: number }>`
        update application_form f
        set
          accepting = r.accepting, opens_on = r.opens_on, closes_on = r.closes_on, intro = r.intro, thanks = r.thanks,
          asks = r.asks, pages = r.pages, documents = r.documents, fee_amount = r.fee_amount,
          fee_currency = r.fee_currency, fee_words = r.fee_words, keep_days = r.keep_days, version = f.version + 1
        from json_populate_record(null::application_form, ${row}) r
        where f.school_id = kernel.school_id() and f.version = ${version}
        returning f.version`.all(db)
  return saved
}

/** The places as they shall be, in this order; those that are no longer named go. */
export const savePlaces = async (db: Db, places: readonly Place[]): Promise<void> => {
  const rows = JSON.stringify(places.map((place, position) => ({ ...place, position })))
  await sql`
    delete from application_capacity p
    where p.school_id = kernel.school_id()
      and not exists (
        select from json_to_recordset(${rows}) r (academic_term_id bigint, grade_level text)
        where r.academic_term_id = p.academic_term_id and r.grade_level = p.grade_level
      )`.run(db)
  await sql`
    insert into application_capacity as p (school_id, academic_term_id, grade_level, seats, position)
    select kernel.school_id(), r.academic_term_id, r.grade_level, r.seats, r.position
    from json_to_recordset(${rows}) r (academic_term_id bigint, grade_level text, seats integer, position integer)
    on conflict (school_id, academic_term_id, grade_level) do update
    set seats = excluded.seats, position = excluded.position, version = p.version + 1
    where (p.seats, p.position) is distinct from (excluded.seats, excluded.position)`.run(db)
}

export const renewFormCode = async (db: Db, code: string, version: number): Promise<{ version: number } | undefined> =>
  await sql<{ version: number }>`
    update application_form
    set code = ${code}, version = version + 1
    where school_id = kernel.school_id() and version = ${version}
    returning version`.optional(db)
