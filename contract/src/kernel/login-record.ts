import { z } from 'zod'
import { id, wholeNumber } from './fields.ts'

export const role = () => wholeNumber({ min: 1, max: 5 })

/**
 * The login record, with the fields that the specification lists. `impersonate_*` are empty unless somebody acts for
 * somebody else: then who that is, in which role, and the handle that leads back once.
 */
export const LoginRecord = z.object({
  token: z.string(),
  fname: z.string(),
  mname: z.string(),
  lname: z.string(),
  photo: z.string(),
  user_id: id(),
  time_zone: z.string(),
  school_name: z.string(),
  last_role: role(),
  last_school_id: id().nullable(),
  language: z.string(),
  impersonate_data: z.string(),
  impersonate_info: z.string(),
  impersonate_role: role().nullable(),
  setting_config: z.object({
    /** What the frame is drawn with: the school's colour, mark and help link. */
    accent: z.string(),
    short_code: z.string(),
    school_logo: z.string(),
    help_link: z.string(),
    /** Of the school; that of the account stands above. */
    time_zone: z.string().default('UTC'),
    /** Of the school, ISO 4217. */
    currency: z.string().default('USD'),
    person_id: id().nullable(),
    expires_at: z.string(),
    /**
     * Changes are refused: the place is read only, or somebody acts for the person and did not ask to change anything.
     */
    read_only: z.boolean(),
    /** The school asks for a second step that is not set up yet: nothing else works before. */
    set_up_second_step: z.boolean(),
    /** The password has ended: it is changed before anything else. */
    change_password: z.boolean().default(false),
    /** A parent has a contract to sign or its first payment to make: homes lead there. */
    contract_pending: z.boolean().default(false),
    /** Features that the school does without: no page, menu or call of theirs. */
    features_off: z.array(z.string()).default([]),
  }),
  email: z.string(),
})
export type LoginRecord = z.infer<typeof LoginRecord>
