import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, optionalText, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'

export const contractKinds = ['enrollment', 'confirmation', 'other'] as const
export type ContractKind = (typeof contractKinds)[number]
export const signings = ['together', 'in-order'] as const

/** Three capital letters of ISO 4217. */
export const currency = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, { error: 'contracts.currency-form' })
export const mostInstalments = 24

/** A fee or, below zero, a discount, in minor units. */
export const Line = z.object({
  name: text(120),
  amount: wholeNumber({ min: -99_999_999_999, max: 99_999_999_999 }),
})
export const GradedLine = Line.extend({ grade_levels: z.array(text(20)).max(30) })
export const instalmentChoices = () =>
  z
    .array(wholeNumber({ min: 1, max: mostInstalments }))
    .min(1)
    .max(6)

export const ContractText = z.object({ language: choice(languageCodes), title: text(200), body: text(40_000) })
export type ContractText = z.infer<typeof ContractText>

/** What one version of a template says. */
export const TemplateContent = z.object({
  kind: choice(contractKinds),
  /** One for each language; a family with another one gets the first. */
  texts: z.array(ContractText).min(1, 'errors.field.required').max(languageCodes.length),
  currency: currency(),
  lines: z.array(GradedLine).max(40),
  instalment_choices: instalmentChoices(),
  billing_group: optionalText(80),
  engagement_type: optionalText(80),
  signing: choice(signings),
  school_signs: yesNo(),
})
export type TemplateContent = z.infer<typeof TemplateContent>

const TemplateVersion = z.object({
  id: id(),
  number: z.int(),
  made_by: z.string(),
  made_at: z.string(),
  contracts: z.int(),
  content: TemplateContent,
})

export const Template = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  archived: z.boolean(),
  /** Newest first. */
  versions: z.array(TemplateVersion),
})
export type Template = z.infer<typeof Template>

export const TemplateRow = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  kind: choice(contractKinds),
  languages: z.array(z.string()),
  number: z.int(),
  contracts: z.int(),
  total: z.int(),
  currency: z.string(),
  archived: z.boolean(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const templateList = report('contract-templates', 'contracts.templates', 'contracts.office', {
  list: 'GET /contracttemplate/list',
  file: 'GET /contracttemplate/export',
  row: TemplateRow,
  columns: tableColumns<TemplateRow>('contracts.column-', [
    { key: 'name', title: 'contracts.template', sort: true },
    { key: 'kind', sort: true, words: 'contracts.kind-' },
    { key: 'languages', words: 'contracts.language-of-' },
    { key: 'number', title: 'contracts.template-version', kind: 'number' },
    { key: 'contracts', title: 'contracts.title', kind: 'number', sort: true },
  ]),
  filters: {
    kind: { schema: choice(contractKinds), title: 'contracts.column-kind', words: 'contracts.kind-' },
    archived: { schema: yesNo(), title: 'contracts.archived', words: 'contracts.archived-' },
  },
  topics: ['contract_template'],
})

export const contractTemplates = {
  read: endpoint('GET /contracttemplate/read', 'contracts.office', {
    input: z.object({ id: id() }),
    output: Template,
    topics: ['contract_template'],
  }),
  /** A version that contracts were made of stays as it is, and the text becomes the next one. */
  save: endpoint('POST /contracttemplate/save', 'contracts.edit', {
    input: TemplateContent.extend({ id: id().optional(), version: version().optional(), name: text(120) }),
    output: z.object({ id: id(), number: z.int() }),
  }),
  archive: endpoint('POST /contracttemplate/archive', 'contracts.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** How a text reads for a student, or for a sample; with what it names and nobody knows. */
  preview: endpoint('POST /contracttemplate/preview', 'contracts.office', {
    input: z.object({
      language: choice(languageCodes),
      title: optionalText(200),
      body: optionalText(40_000),
      student_id: orNull(id()).optional(),
      academic_year_id: orNull(id()).optional(),
      currency: currency(),
      lines: z.array(Line).max(40),
      instalment_choices: instalmentChoices(),
      billing_group: optionalText(80),
      engagement_type: optionalText(80),
      section_ids: z.array(id()).max(20).optional(),
      sign_by: optionalText(10).optional(),
    }),
    output: z.object({
      title: z.string(),
      body: z.string(),
      unknown: z.array(z.string()),
      empty: z.array(z.string()),
    }),
    harmless: true,
  }),
}
