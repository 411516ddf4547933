import {
  type Icon,
  IconArrowsSort,
  IconCheckbox,
  IconCircleDot,
  IconLink,
  IconMath,
  IconPencil,
  IconTextCaption,
  IconToggleLeft,
} from '@tabler/icons-react'
import type { QuestionKind } from '#contract/questions/question.contract.ts'

export const kindIcons: Record<QuestionKind, Icon> = {
  choice: IconCircleDot,
  several: IconCheckbox,
  true_false: IconToggleLeft,
  short_text: IconTextCaption,
  number: IconMath,
  match: IconLink,
  order: IconArrowsSort,
  essay: IconPencil,
}
