import {
  IconBooks,
  IconBuilding,
  IconCalendarOff,
  IconCopy,
  IconDownload,
  IconEye,
  IconHandOff,
  IconHandStop,
  IconId,
  IconKey,
  IconMessage,
  IconPencil,
  IconShieldLock,
  IconTransfer,
  IconUserCheck,
  IconUserStar,
  IconUsers,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { allRoles, type Role, schoolAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { type CustomFieldRow, customValues } from '#contract/people/custom-values.contract.ts'
import { idCardSheet } from '#contract/people/id-cards.contract.ts'
import { type DirectoryRow, directoryViews, people, personStatuses } from '#contract/people/people.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { status } from '#contract/settings/catalogs.ts'
import { listed } from '#web/kernel/address.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { roleOfKind, type PersonKind } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { type Action } from '#web/ui/Actions.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { UsualFilters } from '#web/ui/table/UsualFilters.tsx'
import { atMost, confirm, toastSaved } from '#web/kernel/feedback.ts'
import { ActAsDialog } from './ActAsDialog.tsx'
import { likePlain } from './like-plain.ts'
import { useMessageAction } from '../MessageThem.tsx'
import { PlaceHoldDrawer } from '../holds/PlaceHoldDrawer.tsx'
import { ReleaseHoldsDrawer } from '../holds/ReleaseHoldsDrawer.tsx'
import { kindOf, pagesOf } from '../person-pages.ts'
import { SignInDrawer } from '../account/SignInDrawer.tsx'
import { StatusDrawer } from '../../slots.ts'
import { useDirectoryColumns } from './useDirectoryColumns.tsx'
import { AddButtons } from './AddButtons.tsx'

const rolesOfSchools = ['2', '3', '4', '5'] as const

const fullName = ({ fname, lname }: { fname: string; lname: string }): string => `${fname} ${lname}`

export type DirectoryOf = { kind?: PersonKind; overSchools?: boolean }

type Props = DirectoryOf & { title: string; sub: string }

/**
 * Everybody of the school, those of one kind, or all of the schools of the group: found by any part of a name, id,
 * address or the end of a phone number.
 */
export const Directory = (props: Props) => (
  // who left or was merged is there on request
  <UsualFilters usual={{ status: 'active' }}>
    <People {...props} />
  </UsualFilters>
)

const People = ({ title, sub, kind, overSchools = false }: Props) => {
  const t = useTexts()
  const navigate = useNavigate()
  const message = useMessageAction()
  const { role, login } = useSignedIn()
  const withCards = useHas('id-cards')
  const [signing, setSigning] = useState<{ what: 'link' | 'expire'; ids: number[]; done: () => void }>()
  const [changingStatus, setChangingStatus] = useState<{ ids: number[]; done: () => void }>()
  const [holding, setHolding] = useState<{ what: 'place' | 'release'; ids: number[]; done: () => void }>()
  const isHere = (row: DirectoryRow) => row.school_id === login.last_school_id
  const fixed = kind && {
    role: String(roleOfKind[kind]) as (typeof rolesOfSchools)[number],
    ...(login.last_school_id && { school_id: login.last_school_id }),
  }
  const [address] = useSearchParams()
  const ofStudents = kind === 'student' || address.get('view') === 'students'
  const school_id = fixed?.school_id ?? (Number(address.get('school_id')) || undefined)
  const shown = personStatuses.find((one) => one === address.get('status'))
  const sizes = useReading(
    people.sizes,
    { ...(school_id && { school_id }), ...(shown && { status: shown }) },
    { when: !kind || kind === 'student' },
  ).data
  const schools = useReading(session.schools, {}, { when: overSchools }).data ?? []
  const fields = useReading(customValues.fields, {}, { when: !overSchools }).data?.rows ?? []
  const ownStatuses =
    useReading(status.list, { size: 200 }, { when: !overSchools && role === schoolAdmin }).data?.rows ?? []
  const statuses = ownStatuses.filter(
    (one) =>
      (kind ? one.noun === kind : one.noun === 'student' || one.noun === 'teacher' || one.noun === 'parent') &&
      !likePlain(one, (base) => t(`ui.status.${base}`)),
  )
  const own = fields.filter((field) => !kind || field.kind === kind)
  const columns = useDirectoryColumns(overSchools, kind === undefined, own, (row) =>
    isHere(row) ? pagesOf(kind ?? kindOf(row.roles), role, row.id).overview : undefined,
  )
  const [target, setTarget] = useState<{ row: DirectoryRow; role: Role }>()
  const sendLink = useSend(people.sendLink, { onDone: ({ email }) => toastSaved(t('people.link-sent', { email })) })
  const save = (input: In<typeof people.exported>) => void saveFile(people.exported, input, 'people.csv')

  const print = (ids: number[]) => void saveFile(idCardSheet.pdf, { ids }, 'id-cards.pdf')

  const actionsOf = (row: DirectoryRow): Action[] => [
    ...(isHere(row)
      ? [
          ...message(kindOf(row.roles) === 'student' ? { families: [row.id] } : { people: [row.id] }),
          {
            label: t('ui.edit'),
            icon: IconPencil,
            onClick: () => void navigate(pagesOf(kind ?? kindOf(row.roles), role, row.id).edit),
          },
          {
            label: t('people.change-status'),
            icon: IconUserCheck,
            onClick: () => setChangingStatus({ ids: [row.id], done: () => undefined }),
          },
        ]
      : []),
    ...allRoles
      .filter((one) => row.act_as.includes(one))
      .map((one) => ({
        label: t('people.act-as', { role: t(`shell.role.${one}`) }),
        icon: IconEye,
        onClick: () => setTarget({ row, role: one }),
      })),
    ...(overSchools
      ? [
          {
            label: t('security.user-school-tags'),
            icon: IconShieldLock,
            onClick: () => void navigate(`/edit-user-school-tag/${row.id}`),
          },
        ]
      : []),
    ...(row.can_get_link
      ? [
          {
            label: t('people.send-link'),
            icon: IconKey,
            onClick: () =>
              confirm({
                message: t('people.send-link-what', { name: fullName(row) }),
                onConfirm: () => sendLink.send({ school_id: row.school_id, person_id: row.id }),
              }),
          },
        ]
      : []),
    ...(row.email
      ? [
          {
            label: t('people.copy-email'),
            icon: IconCopy,
            onClick: () =>
              void navigator.clipboard
                .writeText(row.email)
                .then(() => toastSaved(t('people.copied', { email: row.email }))),
          },
        ]
      : []),
  ]
  return (
    <div className="full">
      <PageHeader title={title} sub={sub} actions={!overSchools && <AddButtons kind={kind} />} />
      <DataTable
        label={title}
        of={people.directory}
        {...(fixed && { input: fixed })}
        columns={columns}
        searchLabel={t('people.search')}
        {...(!kind && {
          views: () => ({
            name: 'view',
            scope: ['school_id', 'status'],
            options: [
              { value: '', label: t('people.view-all'), count: sizes?.all_count },
              ...directoryViews.map((view) => ({
                value: view,
                label: t(`people.view-${view}`),
                count: sizes?.[`${view}_count`],
              })),
            ],
          }),
        })}
        filters={[
          ...(overSchools
            ? [
                {
                  name: 'school_id',
                  label: t('people.school'),
                  options: schools.map(({ school_id, school_name }) => ({
                    value: String(school_id),
                    label: school_name,
                  })),
                },
              ]
            : []),
          ...(kind
            ? []
            : [
                {
                  name: 'role',
                  label: t('people.role'),
                  options: rolesOfSchools.map((value) => ({ value, label: t(`shell.role.${value}`) })),
                },
              ]),
          ...(kind && kind !== 'student'
            ? []
            : [
                {
                  name: 'grade_level',
                  label: t('people.grade-level'),
                  options: (sizes?.grade_levels ?? []).map((value) => ({ value, label: value })),
                },
              ]),
          {
            name: 'status',
            label: t('people.status'),
            options: personStatuses.map((value) => ({ value, label: t(`ui.status.${value}`) })),
          },
          ...(statuses.length > 0
            ? [
                {
                  name: 'own_status',
                  label: t('people.own-status'),
                  options: statuses.map(({ id, name }) => ({ value: String(id), label: name })),
                },
              ]
            : []),
          ...(own.some(offered)
            ? [
                {
                  name: 'custom',
                  label: t('people.own-fields'),
                  options: own.filter(offered).flatMap((field) => answersOf(field, t)),
                },
              ]
            : []),
          { name: 'sign_in', label: t('people.sign-in'), options: [{ value: 'never', label: t('people.never') }] },
        ]}
        nameOf={fullName}
        rowActions={actionsOf}
        tools={(input) => <ExportButton of={people.exported} input={input} />}
        bulk={(ids, done, input) => [
          ...(overSchools
            ? []
            : [
                ...message(kind === 'student' ? { families: ids } : { people: ids }),
                ...(kind === 'student' && role === schoolAdmin
                  ? [
                      {
                        label: t('enrollment.enroll'),
                        icon: IconBooks,
                        onClick: () =>
                          atMost(500, ids, () => void navigate(`/enroll-student-to-section?students=${listed(ids)}`)),
                      },
                    ]
                  : []),
                {
                  label: t('people.change-status'),
                  icon: IconUserCheck,
                  onClick: () => setChangingStatus({ ids, done }),
                },
                ...(ofStudents
                  ? [
                      {
                        label: t('holds.place'),
                        icon: IconHandStop,
                        onClick: () => setHolding({ what: 'place', ids, done }),
                      },
                      {
                        label: t('holds.release-holds'),
                        icon: IconHandOff,
                        onClick: () => setHolding({ what: 'release', ids, done }),
                      },
                    ]
                  : []),
                ...(withCards ? [{ label: t('people.print-cards'), icon: IconId, onClick: () => print(ids) }] : []),
                ...(kind
                  ? [
                      {
                        label: t('notes.for-many'),
                        icon: IconMessage,
                        onClick: () =>
                          atMost(200, ids, () => void navigate(`/add-comments-for-multi?students=${listed(ids)}`)),
                      },
                    ]
                  : []),
                ...(kind === 'student'
                  ? [
                      {
                        label: t('school-transfers.students'),
                        icon: IconTransfer,
                        onClick: () => void navigate(`/tranfer-school?students=${listed(ids)}`),
                      },
                    ]
                  : []),
                ...(kind === 'teacher'
                  ? [
                      {
                        label: t('school-transfers.staff'),
                        icon: IconTransfer,
                        onClick: () => void navigate(`/tranfer-user-school?students=${listed(ids)}`),
                      },
                      {
                        label: t('school-transfers.assign'),
                        icon: IconBuilding,
                        onClick: () => void navigate(`/assigning-multiple-user-to-school?people=${listed(ids)}`),
                      },
                    ]
                  : []),
                ...(kind === 'student'
                  ? [
                      {
                        label: t('people.link-advisor'),
                        icon: IconUserStar,
                        onClick: () => void navigate(`/link-advisor?students=${listed(ids)}`),
                      },
                      {
                        label: t('people.link-guardian'),
                        icon: IconUsers,
                        onClick: () => void navigate(`/link-parents?students=${listed(ids)}`),
                      },
                    ]
                  : []),
                {
                  label: t('people.send-links'),
                  icon: IconKey,
                  onClick: () => setSigning({ what: 'link', ids, done }),
                },
                {
                  label: t('people.expire-many'),
                  icon: IconCalendarOff,
                  onClick: () => setSigning({ what: 'expire', ids, done }),
                },
                {
                  label: t('security.custom-roles'),
                  icon: IconShieldLock,
                  onClick: () => void navigate(`/edit-custom-role-tag-for-multiple-users?people=${listed(ids)}`),
                },
              ]),
          {
            label: t('people.export-chosen'),
            icon: IconDownload,
            onClick: () => {
              save({ ...input, ids })
              done()
            },
          },
        ]}
        empty={
          <EmptyState icon={IconUsers} title={t('people.nobody')}>
            {t('people.nobody-why')}
          </EmptyState>
        }
      />
      {target && <ActAsDialog {...target} onClose={() => setTarget(undefined)} />}
      {signing && <SignInDrawer {...signing} onDone={signing.done} onClose={() => setSigning(undefined)} />}
      {holding?.what === 'place' && (
        <PlaceHoldDrawer student_ids={holding.ids} onDone={holding.done} onClose={() => setHolding(undefined)} />
      )}
      {holding?.what === 'release' && (
        <ReleaseHoldsDrawer student_ids={holding.ids} onDone={holding.done} onClose={() => setHolding(undefined)} />
      )}
      {changingStatus && (
        <Suspense>
          <StatusDrawer
            ids={changingStatus.ids}
            onDone={changingStatus.done}
            onClose={() => setChangingStatus(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Fields with a few answers can be asked for. */
const offered = ({ type }: CustomFieldRow): boolean => type === 'choice' || type === 'choices' || type === 'yesno'

const answersOf = ({ id, name, type, choices }: CustomFieldRow, t: (key: string) => string) =>
  (type === 'yesno' ? (['true', 'false'] as const) : choices).map((value) => ({
    value: `${id}:${value}`,
    label: `${name}: ${value === 'true' ? t('people.yes') : value === 'false' ? t('people.no') : value}`,
  }))
