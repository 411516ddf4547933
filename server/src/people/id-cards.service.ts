import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { encode } from 'uqr'
import { fail, found } from '#contract/kernel/errors.ts'
import { type IdCard, idCards, openCards } from '#contract/people/id-cards.contract.ts'
import { darkEnough, paperOf, readCode, validUntil, writeCode } from '#contract/people/id-cards.rules.ts'
import { pdfOf } from '#server/platform/pdf.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, type OpenContext, serve, serveOpen } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
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

  async pdf({ ids, paper }, context) {
    const { db, actor, now } = context
    const { date: today } = dayOf(actor, now)
    const reached = await selectHolders(db, actor, ids, today)
    if (reached.length < ids.length) return fail('not_found')
    const holders = reached.filter(({ valid }) => valid)
    const [first] = holders
    if (!first) return fail('conflict', 'people.no-cards')
    const t = (key: string, params: Record<string, string | number> = {}) => say(actor.language, key, params)
    const day = new Intl.DateTimeFormat(`${actor.language}-u-nu-latn`, { dateStyle: 'medium', timeZone: 'UTC' })
    const pictures = await picturesOf(holders, context)
    const body = await pdfOf(
      'people/id-cards.typ',
      {
        language: actor.language,
        school: first.school_name,
        title: t('people.id-cards'),
        sub: '',
        as_of: '',
        paper: (paper ?? paperOf(first.time_zone)) === 'a4' ? 'a4' : 'us-letter',
        accent: darkEnough(first.accent),
        logo: pictures.has(logoName) ? logoName : '',
        school_native_name: first.school_native_name,
        cards: holders.map((holder) => {
          const { valid_until, verify } = codeOf(holder, context, today)
          return {
            name: `${holder.fname} ${holder.lname}`,
            native_name: holder.native_name,
            initials: `${holder.fname.slice(0, 1)}${holder.lname.slice(0, 1)}`.toUpperCase(),
            role: holder.title || t(`session.role-${{ student: 4, teacher: 3, parent: 5, admin: 2 }[holder.kind]}`),
            lines: [
              holder.number && t('people.card-number', { number: holder.number }),
              holder.grade_level && t('people.grade', { grade: holder.grade_level }),
            ].filter(Boolean),
            until: t('people.valid-until', { day: day.format(new Date(`${valid_until}T12:00:00Z`)) }),
            photo: pictures.has(photoName(holder)) ? photoName(holder) : '',
            code: qrOf(verify),
          }
        }),
      },
      pictures,
    )
    return { download: { name: 'id-cards.pdf', content_type: 'application/pdf', body, inline: true } }
  },
})

export const openCardsService = serveOpen(openCards, {
  async verify({ code }, { db, vault }) {
    const card = opened(code, vault)
    const holder = card && (await optionalCard(db, card.school_id, card.person_id))
    if (!card || !holder) return { valid: false, school_name: '', initials: '', valid_until: null }
    return {
      valid: holder.active && holder.today <= card.until,
      school_name: holder.school_name,
      initials: holder.initials,
      valid_until: card.until,
    }
  },
})

/** The last day of a card made now and the address that vouches for it: sealed, so that nobody makes one up or reads a person out of it. */
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

/** The code as a picture. */
const qrOf = (text: string): string => {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}
