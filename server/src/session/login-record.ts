import { parent, type Role } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import type { Db } from '#server/kernel/database.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { selectLogin, selectSessionFacts } from './session.queries.ts'

/** The login record of the specification, for the account as it works in that school and role. */
export const loginRecord = async (
  db: Db,
  token: string,
  user_id: number,
  school_id: number | null,
  role: Role,
): Promise<LoginRecord> => {
  const row = found(await selectLogin(db, user_id, school_id))
  const { expires_at, impersonator, impersonator_role, read_only, must_change_password } = found(
    await selectSessionFacts(db, hashToken(token)),
  )
  const { fname, mname, lname, email, time_zone, language, school_name } = row
  return {
    token,
    fname,
    mname,
    lname,
    email,
    time_zone,
    language,
    school_name,
    user_id,
    photo: row.photo_file_id ? `/api/v2/user/photo/${row.photo_file_id}` : '',
    last_role: role,
    last_school_id: school_id,
    impersonate_data: '',
    impersonate_info: impersonator ?? '',
    impersonate_role: impersonator_role,
    setting_config: {
      accent: row.accent ?? '',
      short_code: row.short_code ?? '',
      school_logo: row.logo_file_id ? `/api/v2/school/logo/${row.short_code}` : '',
      help_link: row.help_link ?? '',
      time_zone: row.school_time_zone ?? time_zone,
      currency: row.currency ?? 'USD',
      person_id: row.person_id,
      expires_at,
      read_only,
      set_up_second_step: row.must_set_up ?? false,
      change_password: must_change_password,
      contract_pending: role === parent && row.contract_pending,
      features_off: row.features_off ?? [],
    },
  }
}
