import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPhone, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { timeline } from '#contract/communication/timeline.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { ChooseStudent } from '#web/people/parts/ChooseStudent.tsx'
import { StudentFrame } from '#web/people/parts/record/StudentFrame.tsx'
import { LogCallDrawer } from './parts/LogCallDrawer.tsx'
import { NoteDrawer } from './parts/NoteDrawer.tsx'
import { TimelineList } from './parts/TimelineList.tsx'

/** What happened between a student and the school, in one list; a call is logged with the key c. */
export default function TimelineScreen() {
  const t = useTexts()
  const id = useRecordId()
  const [adding, setAdding] = useState<'call' | 'note'>()
  const close = () => setAdding(undefined)
  useHotkeys([['c', () => id !== undefined && setAdding('call')]])
  return (
    <StudentFrame
      empty={<ChooseStudent />}
      actions={(student_id) => (
        <>
          <Button
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            onClick={() => void saveFile(timeline.exported, { student_id, format: 'pdf' }, 'timeline.pdf')}
          >
            {t('timeline.print')}
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding('note')}>
            {t('timeline.add')}
          </Button>
          <Button
            variant="filled"
            leftSection={<IconPhone size={16} stroke={1.75} />}
            aria-keyshortcuts="c"
            onClick={() => setAdding('call')}
          >
            {t('timeline.log-call')}
          </Button>
        </>
      )}
    >
      {(student_id) => (
        <>
          <TimelineList key={student_id} student_id={student_id} />
          {adding === 'call' && <LogCallDrawer student_id={student_id} onClose={close} />}
          {adding === 'note' && (
            <NoteDrawer kinds={['contact', 'comment', 'document']} about={{ id: student_id }} onClose={close} />
          )}
        </>
      )}
    </StudentFrame>
  )
}
