import { Button, Modal } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Criterion, Score } from '#contract/coursework/rubric.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { RubricTable } from './RubricTable.tsx'

type Props = {
  rubric: { name: string; description: string; criteria: readonly Criterion[] }
  scores?: readonly Score[] | null
  about?: string
  onClose: () => void
}

/** A rubric on a sheet of its own, to look at and to print. */
export const RubricSheet = ({ rubric, scores = null, about, onClose }: Props) => {
  const t = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={<bdi>{rubric.name}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack printed-alone">
        <h2 className="printed-only">
          <bdi>{rubric.name}</bdi>
        </h2>
        {about && (
          <p className="secondary">
            <bdi>{about}</bdi>
          </p>
        )}
        {rubric.description && <p className="secondary">{rubric.description}</p>}
        <RubricTable criteria={rubric.criteria} scores={scores} />
        <div className="row dialog-actions not-printed">
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button variant="filled" leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
            {t('rubrics.print')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
