import {
  type Icon,
  IconAddressBook,
  IconAward,
  IconBell,
  IconBook2,
  IconBooks,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalendar,
  IconCalendarStats,
  IconCertificate,
  IconChartBar,
  IconClipboardList,
  IconContract,
  IconDatabaseImport,
  IconCash,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconForms,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLanguage,
  IconMail,
  IconMessages,
  IconProgressCheck,
  IconReceipt,
  IconRoute,
  IconScale,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconSitemap,
  IconTable,
  IconToggleRight,
  IconUserCheck,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { Flag } from '#contract/kernel/access.ts'
import type { Entry, EntryGroup, Menu, Tab } from '#web/kernel/menu.ts'
import type { FrameName } from '#web/kernel/page.ts'

type Conditions = Pick<Entry, 'anyOf' | 'allOf' | 'noneOf' | 'hosts'>
const entry = (label: string, to: string, icon: Icon, conditions: Conditions = {}): Entry => ({
  label: `shell.menu.${label}`,
  to,
  icon,
  ...conditions,
})
const tab = (label: string, to: string, icon: Icon, conditions: Conditions = {}): Tab => ({
  label: `shell.menu.${label}`,
  icon,
  columns: [{ entries: [entry(label, to, icon, conditions)] }],
})
const group = (label: string, icon: Icon, ...entries: Entry[]): Tab => ({
  label: `shell.menu.${label}`,
  icon,
  columns: [{ entries }],
})
const anyOf = (...flags: Flag[]): Conditions => ({ anyOf: flags })

const home = tab('home', '/home', IconHome)
const inbox = tab('inbox', '/messages-inbox', IconMail, anyOf('viewmessaging'))
const resources = tab('resources', '/resources', IconFolder, anyOf('viewresources'))
const progress: Tab = {
  label: 'shell.menu.progress',
  icon: IconProgressCheck,
  columns: [
    {
      entries: [
        entry('progress', '/progress-tracking', IconProgressCheck, anyOf('readlearningpathtemplates')),
        entry('progress', '/progress-tracking-current', IconProgressCheck, { noneOf: ['readlearningpathtemplates'] }),
      ],
    },
  ],
}
const contractsAndInvoices = group(
  'contracts-and-invoices',
  IconReceipt,
  entry('contracts', '/student-contract', IconContract, anyOf('viewcontract', 'updatecontract')),
  entry('invoices', '/student-invoice', IconReceipt, anyOf('viewinvoice', 'updateinvoice', 'payinvoice')),
)
const discussion = anyOf('viewdiscussionforum', 'participatediscussionforum')
const rosterFlags: Flag[] = ['readroster', 'updateroster', 'supporticketmanager']
const requestUser = entry('request-user', '/request-assign-user', IconUsers, { hosts: 'local-and-staging' })
const settings = entry('settings', '/setting', IconSettings)

/** The set-up pages of a school, as their own navigation groups them. */
export const setUpGroups: readonly EntryGroup[] = [
  {
    title: 'settings.group.school',
    entries: [
      entry('school-information', '/school-information', IconBuilding),
      entry('school-settings', '/school-config', IconSettings),
      entry('more-settings', '/school-misc-config', IconSettings),
      entry('features', '/feature-config', IconToggleRight),
      entry('feature-settings', '/feature-settings', IconToggleRight),
      entry('departments', '/departments', IconSitemap),
      entry('facilities', '/facility-management', IconBuilding),
      entry('statuses', '/status', IconUserCheck),
      entry('object-states', '/object-state', IconSitemap),
      entry('communication-rules', '/communication-rules', IconMail),
      entry('communication-exceptions', '/communication-user-rules', IconMail),
      entry('contract-rules', '/student-contract-rules', IconContract),
      entry('school-comments', '/school-comment', IconMessages),
      entry('badges', '/badge', IconAward),
      entry('additional-fields', '/additional-field', IconForms),
    ],
  },
  {
    title: 'settings.group.year',
    entries: [
      entry('terms', '/academic-terms', IconCalendar),
      entry('grading-periods', '/grading-periods', IconCalendarStats),
      entry('bell-schedule', '/bell-schedule', IconBell),
    ],
  },
  {
    title: 'settings.group.grades',
    entries: [
      entry('grading-scales', '/grading-scales', IconScale),
      entry('activity-types', '/gradebook-activity-descriptions', IconClipboardList),
      entry('transcript-options', '/transcript-viewer-options', IconCertificate),
    ],
  },
  {
    title: 'settings.group.paths',
    entries: [
      entry('academic-tracks', '/academic-tracks', IconCertificate),
      entry('learning-paths', '/ilp', IconRoute),
    ],
  },
  {
    title: 'settings.group.security',
    entries: [
      entry(
        'user-roles',
        '/user-roles',
        IconUsers,
        anyOf('saviewsecuritytagsdictionary', 'saupdatesecuritytagsdictionary'),
      ),
      entry('tags-of-school', '/security-tags', IconShieldLock),
      entry('custom-roles', '/custom-roles', IconUserCheck),
      entry('school-tags', '/school-tags', IconBuilding),
      entry('school-based-tags', '/school-based-tags', IconSchool),
      entry('content-access', '/content-access-dialog', IconFolder),
      entry('feature-access', '/feature-access-architecture', IconTable),
    ],
  },
]
/** The set-up pages for a menu that begins with one of them under another name. */
const besides = (first: string): Entry[] =>
  setUpGroups.flatMap(({ entries }) => entries).filter(({ to }) => to !== first)

/** The menus of the five frames, in the order they are shown. Entries of pages that are not built stay hidden. */
export const menus: Record<FrameName, Menu> = {
  superadmin: {
    tabs: [
      group(
        'home',
        IconHome,
        entry('home', '/home', IconHome),
        entry('adls-home', '/adsl-home', IconHome, anyOf('saviewadlshome')),
      ),
      group(
        'schools',
        IconBuilding,
        entry('schools', '/schools', IconBuilding, anyOf('sareadschool', 'saeditschool')),
        entry(
          'school-groups',
          '/schoolgroup',
          IconBuildingCommunity,
          anyOf('saviewschoolgroups', 'saupdateschoolgroups'),
        ),
        entry(
          'group-configuration',
          '/configuration-schoolgroup',
          IconSettings,
          anyOf('saviewconfigurationschoolgroups', 'saupdateconfigurationschoolgroups'),
        ),
      ),
      tab('people', '/global-user-directory', IconUsers),
      group(
        'catalogs',
        IconBooks,
        entry(
          'departments',
          '/global-department',
          IconBuildingCommunity,
          anyOf('saviewglobaldepartment', 'saupdateglobaldepartment'),
        ),
        entry(
          'master-courses',
          '/master-course-catalog',
          IconBook2,
          anyOf('saviewmastercoursecatalog', 'saupdatemastercoursecatalog'),
        ),
        entry(
          'security-tags',
          '/security-tag-dictionary',
          IconShieldLock,
          anyOf('saviewsecuritytagsdictionary', 'saupdatesecuritytagsdictionary'),
        ),
        entry(
          'translations',
          '/translations',
          IconLanguage,
          anyOf('saviewdynamicmultilingual', 'saupdatedynamicmultilingual'),
        ),
      ),
      group(
        'contracts',
        IconContract,
        entry('contracts', '/b2b-contract', IconContract, anyOf('saviewcontracts')),
        entry('contract-comments', '/contract-comment-document', IconMessages, anyOf('saviewcontracts')),
      ),
      {
        label: 'shell.menu.data',
        icon: IconDatabaseImport,
        columns: [
          {
            title: 'shell.menu.data-process',
            entries: [
              entry('upload-students', '/bulk-upload-student', IconUsers, anyOf('saupdatedataprocess')),
              entry('upload-sections', '/upload-section', IconTable, anyOf('saupdatedataprocess')),
              entry('upload-courses', '/upload-course', IconBook2, anyOf('saupdatedataprocess')),
              entry('upload-other-grades', '/upload-other-grade', IconCertificate, anyOf('saupdatedataprocess')),
              entry('upload-enrollments', '/upload-enrollments', IconDatabaseImport, anyOf('saupdatedataprocess')),
            ],
          },
          {
            title: 'shell.menu.notifications',
            entries: [
              entry('event-queue', '/eventqueue', IconInbox, anyOf('saupdatenotifications')),
              entry('notification-queue', '/notificationsqueue', IconInbox, anyOf('saupdatenotifications')),
              entry('notification-rules', '/notificationsrules', IconClipboardList, anyOf('saupdatenotifications')),
              entry('state-rules', '/object-state-rules', IconClipboardList, anyOf('saupdatenotifications')),
            ],
          },
        ],
      },
      group(
        'reports',
        IconChartBar,
        entry('report-center', '/report-center', IconChartBar, anyOf('sacustomreportviewer')),
        entry('global-messages', '/global-message', IconWorld, anyOf('samanageglobalmessages')),
      ),
    ],
    gear: [
      entry('set-up', '/school-information', IconSettings, anyOf('sareadschoolsetup', 'saupdateschoolsetup')),
      entry(
        'single-sign-on',
        '/content-integration',
        IconKey,
        anyOf('saviewconfigurationschoolgroups', 'saupdateconfigurationschoolgroups'),
      ),
      ...besides('/school-information'),
      entry('check-up', '/check-up', IconHeartbeat),
    ],
    profile: [settings],
    bar: [],
  },
  schooladmin: {
    tabs: [
      home,
      {
        label: 'shell.menu.people',
        icon: IconUsers,
        columns: [
          {
            title: 'shell.menu.people',
            entries: [
              entry('students', '/student-in-admin', IconSchool),
              entry('teachers', '/teachers', IconUsers),
              entry('parents', '/parents', IconUsers),
              entry('staff', '/school-admin-list', IconUsers),
              entry('user-directory', '/user-directory', IconAddressBook),
              entry('applications', '/applications', IconFileText),
            ],
          },
          {
            title: 'shell.menu.requests',
            entries: [
              entry('request-queue', '/request-queue', IconInbox),
              entry('request-types', '/request-type', IconClipboardList),
              entry('request-rules', '/request-rule', IconClipboardList),
              entry('transcripts', '/students-transcripts', IconCertificate),
            ],
          },
        ],
      },
      group(
        'learning',
        IconBooks,
        entry('courses', '/courses', IconBook2),
        entry('sections', '/section', IconTable),
        entry('rosters', '/rosters', IconUsers, { noneOf: ['asiroster'] }),
        entry('rosters', '/asi-rosters', IconUsers, anyOf('asiroster')),
        entry('gradebook', '/gradebook', IconTable, anyOf('readgradebook', 'updategradebook', 'viewgradebook')),
        entry(
          'attendance',
          '/attendances',
          IconUserCheck,
          anyOf('readattendance', 'updateattendance', 'viewattendance'),
        ),
        entry('learning-paths', '/ilp', IconRoute),
        entry('resources', '/resources', IconFolder),
      ),
      group(
        'schedule',
        IconCalendar,
        entry('bell-schedule', '/bell-schedule', IconCalendar),
        entry('terms', '/academic-terms', IconCalendar),
        entry('grading-periods', '/grading-periods', IconCalendar),
      ),
      group(
        'messages',
        IconMessages,
        entry('inbox', '/messages-inbox', IconMail),
        entry('global-messages', '/global-message', IconWorld),
        entry('message-review', '/message-review', IconShieldLock),
        entry('discussion', '/discussions', IconMessages, discussion),
        entry('communication-log', '/communication-log', IconHistory),
      ),
      group(
        'finance',
        IconReceipt,
        entry('finance-dashboard', '/ar-dashboard', IconChartBar),
        entry('contracts', '/ar-contracts', IconContract),
        entry('invoices', '/ar-invoices', IconReceipt),
        entry('billing', '/ar-processing', IconFileInvoice),
        entry('payments', '/ar-payment-history', IconCash),
        entry('accounts', '/ar-accounts', IconUsers),
        entry('bank-statements', '/bank-statements', IconBuildingBank),
        entry('products', '/ar-products', IconClipboardList),
        entry('finance-configuration', '/ar-configuration', IconSettings),
      ),
      tab('reports', '/report-center', IconChartBar, anyOf('customreportviewer')),
    ],
    gear: [
      entry('set-up', '/school-config', IconSettings),
      ...besides('/school-config'),
      entry('data-process', '/upload-enrollments', IconDatabaseImport),
      entry('state-file', '/tyler-synchronization-az-schools', IconDatabaseImport),
      entry('logs', '/audit-log', IconHistory),
    ],
    profile: [entry('own-page', '/profile', IconUserCheck), settings],
    bar: [],
  },
  teacher: {
    tabs: [
      home,
      group(
        'learning',
        IconBooks,
        entry('sections', '/section', IconTable),
        entry('rosters', '/rosters', IconUsers, { anyOf: rosterFlags, noneOf: ['asiroster'] }),
        entry('rosters', '/asi-rosters', IconUsers, { anyOf: rosterFlags, allOf: ['asiroster'] }),
        entry('students', '/student-in-teacher', IconSchool),
        entry('resources', '/resources', IconFolder, anyOf('viewresources')),
      ),
      tab('schedule', '/schedule', IconCalendar),
      tab('gradebook', '/gradebook', IconTable, anyOf('readgradebook', 'updategradebook', 'viewgradebook')),
      tab('attendance', '/attendances', IconUserCheck, anyOf('readattendance', 'updateattendance', 'viewattendance')),
      group(
        'messages',
        IconMessages,
        entry('inbox', '/messages-inbox', IconMail, anyOf('viewmessaging')),
        entry('discussion', '/discussion-thread', IconMessages, discussion),
        entry('communication-log', '/communication-log', IconHistory),
        entry('request-templates', '/request-template', IconFileText, { hosts: 'local-and-staging' }),
      ),
      tab('reports', '/report-center', IconChartBar, anyOf('customreportviewer')),
    ],
    gear: [],
    profile: [entry('own-page', '/teacher', IconUserCheck), settings],
    bar: [],
  },
  student: {
    tabs: [
      home,
      tab('learning', '/learning', IconBook2),
      tab('schedule', '/schedule', IconCalendar),
      progress,
      resources,
      inbox,
      {
        label: 'shell.menu.more',
        icon: IconMessages,
        columns: [
          { entries: [entry('discussion', '/discussion-thread', IconMessages, discussion)] },
          ...contractsAndInvoices.columns,
          { entries: [requestUser] },
        ],
      },
    ],
    gear: [],
    profile: [entry('academic-information', '/students', IconCertificate), settings],
    bar: ['/home', '/learning', '/schedule', '/messages-inbox'],
  },
  parent: {
    tabs: [
      home,
      tab('calendar', '/calendar', IconCalendar),
      progress,
      resources,
      tab('academic-records', '/student-info/0', IconCertificate),
      inbox,
      contractsAndInvoices,
    ],
    gear: [],
    profile: [entry('own-page', '/parent', IconUserCheck), requestUser, settings],
    bar: ['/home', '/calendar', '/progress-tracking', '/progress-tracking-current', '/messages-inbox'],
  },
}
