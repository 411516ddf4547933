import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Work } from '#contract/coursework/learning.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { RubricSheet } from '../rubric/RubricSheet.tsx'
import { RubricTable } from '../rubric/RubricTable.tsx'

/** What the work is judged by, and once it is graded what was given. */
export const WorkRubric = ({ rubric, about }: { rubric: NonNullable<Work['rubric']>; about: string }) => {
  const t = useTexts()
  const [printing, setPrinting] = useState(false)
  return (
    <details className="stack close" open={rubric.scores !== null}>
      <summary className="medium">
        {t(rubric.scores ? 'rubrics.how-assessed' : 'rubrics.assessed-by', { name: rubric.name })}
      </summary>
      {rubric.description && <p className="small secondary">{rubric.description}</p>}
      <RubricTable criteria={rubric.criteria} scores={rubric.scores} />
      <div className="row wrap small muted">
        {!rubric.counts && t('rubrics.not-the-grade')}
        <Button
          size="xs"
          className="end"
          leftSection={<IconPrinter size={14} stroke={1.75} />}
          onClick={() => setPrinting(true)}
        >
          {t('rubrics.print')}
        </Button>
      </div>
      {printing && (
        <RubricSheet rubric={rubric} scores={rubric.scores} about={about} onClose={() => setPrinting(false)} />
      )}
    </details>
  )
}
