import type { AutocompleteProps } from '@mantine/core'
import { slot } from '#web/kernel/slot.ts'

/** What the school asks the caller to read and confirm. */
export const Confirmations = slot()

/** What the school shares with the family of a student. */
export const FamilyNotes = slot<{ student_id: number }>()

/** The classes of the student who is signed in, with the present grades. */
export const OwnClasses = slot()

/** Changes the status of people. */
export const StatusDrawer = slot<{ ids: readonly number[]; onDone: () => void; onClose: () => void }>()

/** A grade level, with those offered that courses are for. */
export const GradeLevelInput = slot<AutocompleteProps>()
