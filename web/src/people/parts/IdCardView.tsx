import type { IdCard } from '#contract/people/id-cards.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { QrCode } from '#web/session/parts/QrCode.tsx'
import { initialsOf } from '#contract/kernel/graphemes.ts'
import { usePicture } from '#web/ui/pictures.ts'
import { Code } from '#web/ui/Person.tsx'

/** The card as it is printed: as large as a bank card, in the colour of the school. */
export const IdCardView = ({ card }: { card: IdCard }) => {
  const t = useTexts()
  const { date } = useFormat()
  const photo = usePicture(card.photo)
  const name = `${card.fname} ${card.lname}`
  return (
    <article className="id-card" aria-label={t('people.card-of', { name })}>
      <header>
        {card.logo && <img src={card.logo} alt="" />}
        <bdi className="semibold ellipsis">{card.school_name}</bdi>
        {card.school_native_name && <bdi className="small ellipsis">{card.school_native_name}</bdi>}
      </header>
      <div className="id-card-body">
        <span className="id-card-photo" aria-hidden>
          {photo ? <img src={photo} alt="" /> : initialsOf(name)}
        </span>
        <div className="grow">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {card.native_name && (
            <div>
              <bdi>{card.native_name}</bdi>
            </div>
          )}
          <div className="muted small">
            <bdi>{card.title || t(`people.kind-${card.kind}`)}</bdi>
          </div>
          {card.number && (
            <div className="small">
              <Code>{card.number}</Code>
            </div>
          )}
          {card.grade_level && <div className="small">{t('people.grade', { grade: card.grade_level })}</div>}
        </div>
        <QrCode text={card.verify} label={t('people.card-code')} />
      </div>
      <footer className="small muted">{t('people.valid-until', { day: date(card.valid_until) })}</footer>
    </article>
  )
}
