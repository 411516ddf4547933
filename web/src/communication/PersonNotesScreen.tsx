import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'
import { NotesList } from './parts/NotesList.tsx'

/** What is noted about a person, or how the school was in touch, by the address. */
export default function PersonNotesScreen() {
  const t = useTexts()
  const { pathname } = useLocation()
  const [adding, setAdding] = useState(false)
  const of = pathname.includes('communications') ? 'contacts' : 'notes'
  return (
    <PersonFrame
      actions={() => (
        <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
          {t(of === 'contacts' ? 'notes.add-contact' : 'notes.add')}
        </Button>
      )}
    >
      {(person) => (
        <NotesList
          of={of}
          label={t(of === 'contacts' ? 'notes.contacts-tab' : 'notes.tab')}
          views={of === 'contacts' ? ['all', 'follow_up'] : ['all', 'waiting', 'expiring']}
          about={{ id: person.id, name: `${person.fname} ${person.lname}` }}
          adding={adding}
          onAdded={() => setAdding(false)}
        />
      )}
    </PersonFrame>
  )
}
