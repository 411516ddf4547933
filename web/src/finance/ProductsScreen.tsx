import { NumberInput, Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { books } from '#contract/finance/books.contract.ts'
import { aidFund, discount, feeSet, paymentPlan, product } from '#contract/finance/products.catalog.ts'
import { accounts } from '#contract/finance/accounts.contract.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { academicYear } from '#contract/settings/catalogs.ts'
import { GradeLevelInput } from '#web/courses/parts/course/GradeLevelInput.tsx'
import { useCurrency, useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { CatalogScreen } from '#web/ui/catalog/CatalogScreen.tsx'
import type { ControlProps } from '#web/ui/catalog/FieldControl.tsx'
import { Code } from '#web/ui/Person.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { CourseSelect } from './parts/CourseSelect.tsx'
import { AidAwards } from './parts/AidAwards.tsx'

const tabs = ['products', 'fee-sets', 'discounts', 'plans', 'aid'] as const

/** What the school charges for, and what is taken off of it. */
export default function ProductsScreen() {
  const t = useTexts()
  const { money } = useFormat()
  const currency = useCurrency()
  const { login } = useSignedIn()
  const [address] = useSearchParams()
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.products')} />
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'products'
  const strip = (
    <ViewTabs
      label={t('finance.products')}
      address={address}
      views={{
        name: 'tab',
        options: tabs.map((value) => ({ value: value === tabs[0] ? '' : value, label: t(`finance.tab-${value}`) })),
      }}
    />
  )
  const shared = { area: t('shell.menu.finance'), tabs: strip }
  if (tab === 'fee-sets')
    return (
      <CatalogScreen
        key={tab}
        {...shared}
        of={feeSet}
        references={{ academic_track_id: academicTrack, payment_plan_id: paymentPlan, product_id: product }}
      />
    )
  if (tab === 'discounts')
    return (
      <CatalogScreen
        key={tab}
        {...shared}
        of={discount}
        references={{ product_id: product }}
        conditions={{
          percent: { when: ({ kind }) => kind === 'percent', otherwise: '0' },
          amount: { when: ({ kind }) => kind === 'amount', otherwise: '0' },
          cap: { when: ({ kind }) => kind === 'percent', otherwise: '' },
          from_child: { when: ({ basis }) => basis === 'sibling', otherwise: '1' },
          early_days: { when: ({ basis }) => basis === 'early', otherwise: '0' },
        }}
        form={{ percent: PercentInput }}
        columns={{
          percent: ({ kind, percent }) => (kind === 'percent' ? `${percent} %` : '–'),
          amount: ({ kind, amount }) => (kind === 'amount' ? money(amount, currency) : '–'),
          from_child: ({ basis, from_child }) => (basis === 'sibling' ? from_child : '–'),
          early_days: ({ basis, early_days }) => (basis === 'early' ? early_days : '–'),
          products: ({ products }) =>
            products.length === 0 ? t('finance.all-products') : t('finance.some-products', { count: products.length }),
        }}
      />
    )
  if (tab === 'plans')
    return (
      <CatalogScreen
        key={tab}
        {...shared}
        of={paymentPlan}
        start={{ every_months: '1', down_percent: '0' }}
        form={{ down_percent: PercentInput }}
        columns={{
          down_percent: ({ down_percent }) => (down_percent === 0 ? '–' : <Code>{`${down_percent} %`}</Code>),
        }}
      />
    )
  if (tab === 'aid')
    return (
      <div className="stack">
        <CatalogScreen
          key={tab}
          {...shared}
          of={aidFund}
          references={{ academic_year_id: academicYear }}
          form={{ payer_id: OrganizationSelect }}
          columns={{ payer_id: ({ payer_id }) => t(payer_id === null ? 'finance.aid-own' : 'finance.aid-program') }}
        />
        <AidAwards />
      </div>
    )
  return (
    <CatalogScreen
      key={tab}
      {...shared}
      of={product}
      start={{ tax_rate: '0', recognition: 'at_once' }}
      references={{ academic_year_id: academicYear, academic_track_id: academicTrack }}
      form={{
        ledger_account_id: AccountSelect,
        tax_rate: PercentInput,
        'prices.course_id': CourseSelect,
        'prices.grade_level': GradeLevelInput,
      }}
      columns={{
        prices: ({ prices }) => {
          const amounts = prices.map(({ amount }) => amount)
          const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
          if (amounts.length === 0) return <span className="muted">–</span>
          return least === most ? money(least, currency) : `${money(least, currency)} – ${money(most, currency)}`
        },
        tax_rate: ({ tax_rate }) => (tax_rate === 0 ? '–' : `${tax_rate} %`),
        ledger_account_id: ({ ledger_account_id }) =>
          t(ledger_account_id === null ? 'finance.usual' : 'finance.own-account'),
      }}
    />
  )
}

const PercentInput = (props: ControlProps) => <NumberInput {...props} suffix=" %" decimalScale={2} hideControls />

/** An account that takes revenue; without one the usual. */
const AccountSelect = (props: ControlProps) => {
  const t = useTexts()
  const { data } = useReading(books.trialBalance, {})
  return (
    <Select
      {...props}
      clearable
      placeholder={t('finance.usual')}
      data={(data?.accounts ?? [])
        .filter(({ kind, name }) => kind === 'revenue' && name !== '')
        .map(({ id, name, code }) => ({ value: String(id), label: [code, name].filter(Boolean).join(' ') }))}
    />
  )
}

const OrganizationSelect = (props: ControlProps) => {
  const t = useTexts()
  const { data } = useReading(accounts.find, { search: '', organizations: '1' })
  return (
    <Select
      {...props}
      clearable
      placeholder={t('finance.aid-own')}
      data={(data?.rows ?? []).flatMap(({ id, name }) => (id === null ? [] : [{ value: String(id), label: name }]))}
    />
  )
}
