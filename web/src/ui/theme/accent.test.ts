import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, groupColor, shadesOf } from './accent.ts'

const worked = [
  {
    name: 'blue',
    color: '#2C5BCB',
    shades: '#F1F6FF #E1EBFF #C4D8FF #9DBDFE #74A0FD #5182ED #3F6DD6 #2B54B5 #204293 #17316C',
  },
  {
    name: 'green',
    color: '#0B7A5C',
    shades: '#EEF9F4 #DCF0E7 #BDE1D2 #93CCB5 #67B598 #3C9B7B #1A8163 #0C6D52 #055740 #03402F',
  },
  {
    name: 'plum',
    color: '#8A3C96',
    shades: '#FCF2FE #F7E3FA #EDCAF2 #DEA7E6 #CB84D6 #B363BF #A153AE #82388D #682B71 #4C2053',
  },
  {
    name: 'petrol of the group',
    color: groupColor,
    shades: '#F0F7FA #DFEDF3 #C3DCE6 #9EC5D4 #77ACC0 #5491A7 #3C7A8F #2A6578 #1F5060 #173B46',
  },
]
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the shades of a school colour', () => {
  it.each(worked)('are the ones of the design for $name', ({ color, shades }) => {
    expect(shadesOf(color).join(' ')).toBe(shades)
  })

  it('carry white text on the fill whatever colour is chosen', () => {
    fc.assert(fc.property(anyColor, (color) => contrast('#FFFFFF', shadesOf(color)[6]) >= 4.79))
  })

  it('show the fill on a dark surface', () => {
    fc.assert(fc.property(anyColor, (color) => contrast(shadesOf(color)[6], '#1C1C1A') >= 3.5))
  })

  it('are readable as text on their tint, on sunken grounds and on dark surfaces', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const shades = shadesOf(color)
        return (
          contrast(shades[7], shades[1]) >= 5.2 &&
          contrast(shades[7], '#ECECE8') >= 5.2 &&
          contrast(shades[3], '#2B2B28') >= 6.3
        )
      }),
    )
  })
})
