import { slot } from '#web/kernel/slot.ts'

/** 'Continue with …' for every provider of the school's group. `parted`: nothing else stands below the 'or' yet. */
export const ProviderButtons = slot<{ school: string; parted: boolean; onProblem: (message: string) => void }>()
