import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { type LinkedSections, sectionLinks } from '#contract/coursework/links.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = { section_id: number; linked: LinkedSections; onClose: () => void }

/** Which sections are graded as one: joined after a look at what each gets, and parted again. */
export default function SectionLinks({ section_id, linked, onClose }: Props) {
  const t = useTexts()
  return (
    <SideDrawer onClose={onClose} width="reading" title={t('links.title')}>
      <div className="form-section">
        {linked.link ? (
          <Present section_id={section_id} linked={linked} link={linked.link} onClose={onClose} />
        ) : (
          <Choose section_id={section_id} linked={linked} onClose={onClose} />
        )}
      </div>
    </SideDrawer>
  )
}

const reads = [sectionLinks.read, gradebook.read, units.read]

const Present = ({ section_id, linked, link, onClose }: Props & { link: { name: string } }) => {
  const t = useTexts()
  const dissolve = useSend(sectionLinks.dissolve, {
    refresh: reads,
    onDone: () => {
      toastSaved(t('links.dissolved'))
      onClose()
    },
  })
  return (
    <>
      <p className="medium">
        <bdi>{link.name}</bdi>
      </p>
      <p className="secondary">{t('links.kept-alike')}</p>
      <ul className="stack close">
        {linked.sections.map(({ id, name, number, students }) => (
          <li key={id} className="row">
            <Link className="link grow" to={`/gradebook?section_id=${id}&alone=1`} onClick={onClose}>
              <bdi>{name}</bdi> <Code>{number}</Code>
            </Link>
            <span className="small muted">{t('links.students', { count: students })}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('links.questions-apart')}</p>
      {linked.can.dissolve && (
        <div>
          <Button
            loading={dissolve.sending}
            onClick={() =>
              confirm({
                message: t('links.dissolve-really', { count: linked.sections.length }),
                onConfirm: () => dissolve.send({ section_id, drop_copies: false }),
              })
            }
          >
            {t('links.dissolve')}
          </Button>
        </div>
      )}
    </>
  )
}

const Choose = ({ section_id, linked, onClose }: Props) => {
  const t = useTexts()
  const [chosen, setChosen] = useState<number[]>([])
  const [name, setName] = useState('')
  const section_ids = [section_id, ...chosen]
  const { data: plan } = useReading(sectionLinks.preview, { section_ids }, { when: chosen.length > 0 })
  const undo = useSend(sectionLinks.dissolve, { refresh: reads })
  const link = useSend(sectionLinks.link, {
    refresh: reads,
    onDone: ({ copied }) => {
      toastUndoable(t('links.done', { sections: section_ids.length, count: copied }), () =>
        undo.send({ section_id, drop_copies: true }),
      )
      onClose()
    },
  })
  const usual = (plan?.sections ?? []).map((one) => one.name).join(' + ')
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <p className="secondary">{t('links.why')}</p>
      <fieldset className="stack close">
        <legend className="medium">{t('links.with')}</legend>
        {linked.choices.map((one) => (
          <Checkbox
            key={one.id}
            label={`${one.name} · ${one.number}`}
            description={t('links.students', { count: one.students })}
            checked={chosen.includes(one.id)}
            onChange={() => toggle(one.id)}
          />
        ))}
      </fieldset>
      {chosen.length > 0 && plan && (
        <>
          {plan.fault ? (
            <Note tone="danger" title={t(`links.fault-${plan.fault}`)} />
          ) : (
            <Note tone="info" title={t('links.alike', { count: plan.alike })}>
              {plan.alike > 0 && t('links.as-in-first')}
              <ul>
                {plan.sections.map((one) => (
                  <li key={one.id}>
                    {t('links.gets', { name: one.name, activities: one.activities, count: one.gets })}
                  </li>
                ))}
              </ul>
            </Note>
          )}
          <TextInput
            label={t('links.name')}
            placeholder={usual}
            maxLength={120}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </>
      )}
      <div className="row end">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button
          variant="filled"
          loading={link.sending}
          disabled={chosen.length === 0 || !plan || plan.fault !== null}
          onClick={() => plan && link.send({ section_ids, name: name.trim() || usual.slice(0, 120), seen: plan.seen })}
        >
          {t('links.link', { count: section_ids.length })}
        </Button>
      </div>
    </>
  )
}
