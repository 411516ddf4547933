import { boundaries } from './boundaries.gate.ts'
import { drift } from './drift.gate.ts'
import { format } from './format.gate.ts'
import type { Gate } from './gate.ts'
import { layered } from './layers.gate.ts'
import { lint } from './lint.gate.ts'
import { production } from './production.gate.ts'
import { texts } from './texts.gate.ts'
import { translations } from './translations.gate.ts'
import { types } from './types.gate.ts'
import { unused } from './unused.gate.ts'
import { words } from './words.gate.ts'

/** Those that answer within seconds. */
export const fastGates: Gate[] = [
  types,
  lint,
  format,
  boundaries,
  layered,
  production,
  unused,
  texts,
  translations,
  words,
]

export const gates: Gate[] = [...fastGates, drift]
