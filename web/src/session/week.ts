type Block = { length: 1 | 2; subject?: number; now?: true }

const lesson = (subject: number, length: Block['length'] = 1): Block => ({ subject, length })
const free = (length: Block['length'] = 1): Block => ({ length })

/** A school week, abstracted: five days from the first to the last lesson, subjects by colour, one of them now. */
export const week: readonly (readonly Block[])[] = [
  [lesson(1), lesson(3), lesson(6, 2), free(), lesson(2), lesson(8), lesson(5)],
  [lesson(4), lesson(7), lesson(1), free(), lesson(3, 2), lesson(2), lesson(6)],
  [lesson(5), lesson(8, 2), { length: 1, now: true }, lesson(1), lesson(4), lesson(3, 2)],
  [lesson(7), lesson(2), lesson(6), free(2), lesson(5), lesson(1), lesson(8)],
  [lesson(3, 2), free(), lesson(2), lesson(4), lesson(6, 2), lesson(1)],
]
