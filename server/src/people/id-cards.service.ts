import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { fail, found } from '#contract/kernel/errors.ts'
import { initialsOf } from '#contract/kernel/graphemes.ts'
import { type IdCard, idCards, idCardSheet, openCards } from '#contract/people/id-cards.contract.ts'
import { darkEnough, paperOf, readCode, validUntil, writeCode } from '#contract/people/id-cards.rules.ts'
import { serveDocument } from '#server/documents/document-service.ts'
import { qrOf } from '#server/platform/qr.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, type OpenContext, serve, serveOpen } from '#server/kernel/serve.ts'
import { loadSharp } from '#server/profile/photo.ts'
import { type Holder, optionalCard, selectHolders } from './id-cards.queries.ts'

const about = 'id card'

export const idCardsService = serve(idCards, {
  async read({ id }, context) {
    const { date: today } = dayOf(context.actor, context.now)
    const [holder] = await selectHolders(context.db, context.actor, [id], today)
    const {
      photo_key: _photo,
      logo_key: _logo,
      accent: _accent,
      time_zone: _zone,
      year_end: _end,
      ...card
    } = found(holder)
    return { ...card, ...codeOf(found(holder), context, today) }
  },
})

export const idCardSheetService = serveDocument(
  idCardSheet,
  'people/id-cards.typ',
  async ({ ids, paper }, context, { t, format }) => {
    const { db, actor, now } = context
    const { date: today } = dayOf(actor, now)
    const reached = await selectHolders(db, actor, ids, today)
    if (reached.length === 0) return fail('not_found')
    const unknown = ids.filter((id) => !reached.some((holder) => holder.id === id))
    const holders = reached.filter(({ valid }) => valid)
    const [first] = holders
    if (!first) return fail('conflict', 'people.no-cards')
    const pictures = await picturesOf(holders, context)
    return {
      file: 'id-cards',
      title: t('people.id-cards'),
      inline: true,
      pictures,
      people: { list: 'cards', names: holders.map(nameOf) },
      left_out: [
        ...reached
          .filter(({ valid }) => !valid)
          .map((holder) => ({ name: nameOf(holder), reason: t('documents.left-out-inactive') })),
        ...unknown.map((id) => ({ name: t('documents.person', { id }), reason: t('documents.left-out-unknown') })),
      ],
      data: {
        paper: (paper ?? paperOf(first.time_zone)) === 'a4' ? 'a4' : 'us-letter',
        accent: darkEnough(first.accent),
        logo: pictures.has(logoName) ? logoName : '',
        school_native_name: first.school_native_name,
        cards: holders.map((holder) => {
          const { valid_until, verify } = codeOf(holder, context, today)
          return {
            name: nameOf(holder),
            native_name: holder.native_name,
            initials: initialsOf(holder.fname, holder.lname),
            role: holder.title || t(`session.role-${roles[holder.kind]}`),
            lines: [
              holder.number && t('people.card-number', { number: holder.number }),
              holder.grade_level && t('people.grade', { grade: holder.grade_level }),
            ].filter(Boolean),
            until: t('people.valid-until', { day: format.shortDate(valid_until) }),
            photo: pictures.has(photoName(holder)) ? photoName(holder) : '',
            code: qrOf(verify),
          }
        }),
      },
    }
  },
)
const nameOf = ({ fname, lname }: Holder): string => `${fname} ${lname}`.trim()
const roles = { student: 4, teacher: 3, parent: 5, admin: 2 } as const

export const openCardsService = serveOpen(openCards, {
  async verify({ code }, { db, vault }) {
    const card = opened(code, vault)
    const holder = card && (await optionalCard(db, card.school_id, card.person_id))
    if (!card || !holder) return { valid: false, school_name: '', initials: '', valid_until: null }
    return {
      valid: holder.active && holder.today <= card.until,
      school_name: holder.school_name,
      initials: initialsOf(holder.fname, holder.lname),
      valid_until: card.until,
    }
  },
})

/**
 * The last day of a card made now and the address that vouches for it: sealed, so that nobody makes one up or reads a
 * person out of it.
 */
const codeOf = (
  { id, year_end }: Holder,
  { actor, vault, request }: Context,
  today: string,
): Pick<IdCard, 'valid_until' | 'verify'> => {
  const until = validUntil(today, year_end)
  const code = vault
    .seal(writeCode({ school_id: actor.school_id ?? 0, person_id: id, until }), about)
    .toString('base64url')
  return { valid_until: until, verify: `${request.base_url}/card/${code}` }
}

const opened = (code: string, vault: OpenContext['vault']) => {
  try {
    return readCode(vault.unseal(Buffer.from(code, 'base64url'), about))
  } catch {
    return undefined // not ours, or altered
  }
}

const logoName = 'logo.png'
const photoName = ({ id }: Holder): string => `${id}.jpg`

/** Photos and the mark of the school as the sheet takes them; one that cannot be read is left out. */
const picturesOf = async (holders: readonly Holder[], { files }: Context): Promise<Map<string, Buffer>> => {
  const pictures = new Map<string, Buffer>()
  const sharp = await loadSharp()
  const add = async (name: string, key: string | null, draw: (image: Sharp) => Sharp) => {
    if (!key) return
    const drawn = await buffer(files.read(key))
      .then((bytes) => draw(sharp(bytes, { pages: 1 })).toBuffer())
      .catch(() => undefined)
    if (drawn) pictures.set(name, drawn)
  }
  await add(logoName, holders[0]?.logo_key ?? null, (image) => image.resize(200, 200, { fit: 'inside' }).png())
  for (const holder of holders) await add(photoName(holder), holder.photo_key, (image) => image.jpeg({ quality: 85 }))
  return pictures
}
