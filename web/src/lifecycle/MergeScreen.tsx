import { Button, Radio } from '@mantine/core'
import { IconArrowsExchange, IconArrowsJoin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import '#web/profile/profile.css'
import { parent } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { mergeFields, type MergeField, merges, type Side } from '#contract/lifecycle/merge.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Avatar, Code, PersonLine } from '#web/ui/Person.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { MergeNotes } from './parts/MergeNotes.tsx'
import { pagesOf } from '#web/people/parts/person-pages.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'

/** Two records of one student become one. */
export default function MergeScreen() {
  return <PersonFrame>{(person) => <Merge person={person} />}</PersonFrame>
}

const refresh = [records.read, records.log, people.directory, people.sizes, merges.read, merges.merge]

/** First which record, then both side by side; nothing changes before the button, and everything can be undone. */
const Merge = ({ person }: { person: PersonRecord }) => {
  const [other, choose] = useInAddress('other')
  const other_id = /^[1-9]\d*$/.test(other) && Number(other) !== person.id ? Number(other) : undefined
  return other_id === undefined ? (
    <Choose person={person} onChoose={choose} />
  ) : (
    <Compare key={other_id} person={person} other_id={other_id} onLeave={() => choose('')} />
  )
}

/** Students and parents; whoever works for the school too is kept, never merged into another. */
const mergeable = ({ student, roles }: PersonRecord): 'student' | 'parent' | undefined =>
  student ? 'student' : roles.some(({ role }) => role === parent) ? 'parent' : undefined

const Choose = ({ person, onChoose }: { person: PersonRecord; onChoose: (id: string) => void }) => {
  const t = useTexts()
  const { date } = useFormat()
  const kind = mergeable(person)
  const { duplicates, merges: notes } = useReading(merges.read, { id: person.id }, { when: kind !== undefined })
    .data ?? {
    duplicates: [],
    merges: [],
  }
  return (
    <div className="stack person-part">
      {kind ? (
        <>
          <div>
            <h2>{t(kind === 'student' ? 'people.to/merge-student' : 'people.merge-parent')}</h2>
            <p className="small muted">{t(kind === 'student' ? 'people.merge-about' : 'people.merge-about-parent')}</p>
          </div>
          <Card flush title={t('people.merge-duplicates')} count={duplicates.length}>
            {duplicates.length === 0 && (
              <p className="card-sentence">
                {t(kind === 'student' ? 'people.merge-no-duplicates' : 'people.merge-no-double-parents')}
              </p>
            )}
            <ul className="list">
              {duplicates.map((row) => (
                <li key={row.id}>
                  <PersonLine
                    avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'medium' }}
                    name={<bdi>{`${row.fname} ${row.lname}`}</bdi>}
                    sub={[
                      row.number,
                      row.grade_level && t('people.grade', { grade: row.grade_level }),
                      row.birth_date && date(row.birth_date),
                      t(`people.matched-by-${row.matched_by}`),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                  <Button
                    onClick={() => onChoose(String(row.id))}
                    aria-label={t('people.compare-with', { name: `${row.fname} ${row.lname}` })}
                  >
                    {t('people.compare')}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
          <Card>
            <PersonPicker
              kind={kind}
              label={t('people.merge-other')}
              description={t(kind === 'student' ? 'people.merge-other-hint' : 'people.merge-other-parent-hint')}
              value={[]}
              except={[person.id]}
              onChange={([id]) => id && onChoose(id)}
            />
            {kind === 'student' && (
              <p className="small muted">
                {t('people.merge-elsewhere')}{' '}
                <Link className="link" to={`/reconcile-student/${person.id}`}>
                  {t('people.reconcile')}
                </Link>
              </p>
            )}
          </Card>
        </>
      ) : (
        <Note tone="info" title={t('people.merge-nobody')} />
      )}
      <MergeNotes rows={notes} />
    </div>
  )
}

type Answer = Out<typeof merges.merge>

const Compare = ({ person, other_id, onLeave }: { person: PersonRecord; other_id: number; onLeave: () => void }) => {
  const kept_id = person.id
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const t = useTexts()
  const { data, error, refetch } = useReading(merges.merge, { kept_id, other_id, from_other: [], confirmed: false })
  const [chosen, setChosen] = useState<ReadonlyMap<MergeField, boolean>>(new Map())
  const undo = useSend(merges.undo, { refresh, onDone: ({ kept_id: id }) => void navigate(`/merge-student/${id}`) })
  const merge = useSend(merges.merge, { refresh })
  if (error) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const fields = mergeFields.filter((name) => data.kept.values[name] !== data.other.values[name])
  const fromOther = fields.filter((name) => chosen.get(name) ?? data.kept.values[name] === '') // what the kept record lacks is taken along
  const save = async () => {
    const { merge_id } = await merge.sendAndWait({ kept_id, other_id, from_other: fromOther, confirmed: true })
    void navigate(pagesOf(mergeable(person) ?? 'student', role, kept_id).overview)
    if (merge_id !== null)
      toastUndoable(t('people.merged', { name: nameOf(data.other) }), () => undo.send({ id: merge_id }))
  }
  return (
    <div className="stack">
      <Note tone="info" title={t('people.merge-what', { other: numbered(data.other) })}>
        {t('people.merge-undo-later')}
      </Note>
      <Fields
        answer={data}
        fields={fields}
        fromOther={fromOther}
        onChoose={(name, theirs) => setChosen(new Map(chosen).set(name, theirs))}
      />
      <Parts answer={data} />
      <div className="row wrap end">
        <Button onClick={onLeave}>{t('ui.cancel')}</Button>
        <Button
          leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
          onClick={() => void navigate(`/merge-student/${other_id}?other=${kept_id}`)}
        >
          {t('people.merge-swap')}
        </Button>
        <Button
          variant="filled"
          leftSection={<IconArrowsJoin2 size={16} stroke={1.75} />}
          loading={merge.sending}
          onClick={() =>
            confirm({
              message: t('people.merge-really', { kept: numbered(data.kept), other: numbered(data.other) }),
              answer: t('people.merge'),
              onConfirm: () => void save().catch(() => undefined),
            })
          }
        >
          {t('people.merge')}
        </Button>
      </div>
    </div>
  )
}

const nameOf = ({ fname, lname }: Side): string => `${fname} ${lname}`
/** Two records of one person have one name. */
const numbered = (side: Side): string => [nameOf(side), side.values.number].filter(Boolean).join(' · ')

type FieldsProps = {
  answer: Answer
  fields: readonly MergeField[]
  fromOther: readonly MergeField[]
  onChoose: (name: MergeField, theirs: boolean) => void
}

/** Where the two differ: a value of the one or of the other. */
const Fields = ({ answer: { kept, other }, fields, fromOther, onChoose }: FieldsProps) => {
  const t = useTexts()
  return (
    <Card flush title={t('people.merge-fields')} count={fields.length}>
      {fields.length === 0 ? (
        <p className="card-sentence">{t('people.merge-alike')}</p>
      ) : (
        <div className="table-scroll" role="region" tabIndex={0} aria-label={t('people.merge-fields')}>
          <table className="table">
            <thead>
              <tr>
                <th>{t('people.field')}</th>
                <th>
                  <Head side={kept} word={t('people.merge-kept')} />
                </th>
                <th>
                  <Head side={other} word={t('people.merge-archived')} />
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`people.merge-field-${name}`)}</th>
                  {[kept, other].map((side, at) => (
                    <td key={side.id}>
                      <Radio
                        name={name}
                        checked={fromOther.includes(name) === (at === 1)}
                        onChange={() => onChoose(name, at === 1)}
                        aria-label={`${t(`people.merge-field-${name}`)}: ${name === 'photo' ? t(at === 0 ? 'people.merge-kept' : 'people.merge-archived') : side.values[name] || t('people.merge-nothing')}`}
                        label={<Value side={side} name={name} />}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

const Head = ({ side, word }: { side: Side; word: string }) => (
  <span className="nowrap">
    {word} <Code>{side.values.number ?? ''}</Code>
  </span>
)

const Value = ({ side, name }: { side: Side; name: MergeField }) => {
  const t = useTexts()
  const { date } = useFormat()
  const value = side.values[name] ?? ''
  if (value === '') return <span className="muted">{t('people.merge-nothing')}</span>
  if (name === 'photo') return <Avatar name={nameOf(side)} photo={value} seed={side.id} size="medium" />
  if (name === 'birth_date') return date(value)
  if (name === 'gender') return t(`people.gender-${value}`)
  return <bdi>{value}</bdi>
}

/** How much goes along, and what of it the kept record has already. */
const Parts = ({ answer: { parts } }: { answer: Answer }) => {
  const t = useTexts()
  return (
    <Card flush title={t('people.merge-moves')}>
      {parts.length === 0 && <p className="card-sentence">{t('people.merge-moves-nothing')}</p>}
      <ul className="list">
        {parts.map(({ part, moves, stays }) => (
          <li key={part}>
            <div className="grow">
              {t(`people.merge-part-${part}`)}
              {stays > 0 && <div className="small muted">{t('people.merge-stays-count', { count: stays })}</div>}
            </div>
            <span className="nowrap">{t('people.merge-moves-count', { count: moves })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
