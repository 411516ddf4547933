import { describe, expect, it } from 'vitest'
import { readListing } from './course-listing.rules.ts'

const lesson = { id: 'l1', name: 'Rivers', text: '**Flow**', links: [{ title: 'Map', url: 'https://maps.example/1' }] }
const course = { id: 7, name: 'Geography', units: [{ id: 'u1', name: 'Water', lessons: [lesson] }] }

describe('what a service lists', () => {
  it('is read in our own shape, with what is left out filled in', () => {
    expect(readListing({ courses: [course] })).toEqual({
      shape: 'portal',
      courses: [
        {
          key: '7',
          number: '7',
          name: 'Geography',
          description: '',
          subject: '',
          credits: 0,
          grade_levels: [],
          units: [
            {
              key: 'u1',
              name: 'Water',
              description: '',
              lessons: [
                {
                  key: 'l1',
                  name: 'Rivers',
                  summary: '',
                  minutes: null,
                  shared: true,
                  blocks: [
                    { kind: 'text', body: '**Flow**' },
                    { kind: 'link', title: 'Map', url: 'https://maps.example/1' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
  })

  it('is read as OneRoster', () => {
    const answer = {
      courses: [
        {
          sourcedId: 'c-1',
          title: 'Algebra',
          courseCode: 'ALG',
          subjects: ['Mathematics'],
          grades: ['09'],
          status: 'active',
        },
      ],
    }
    expect(readListing(answer)).toMatchObject({
      shape: 'oneroster',
      courses: [{ key: 'c-1', number: 'ALG', name: 'Algebra', subject: 'Mathematics', grade_levels: ['09'] }],
    })
  })

  it.each([
    ['no object', 'courses'],
    ['something else', { items: [] }],
    ['a course without a name', { courses: [{ id: 1, name: ' ' }] }],
    ['one id twice', { courses: [course, course] }],
    ['one part twice', { courses: [{ ...course, units: [...course.units, { id: 'l1', name: 'Other' }] }] }],
    [
      'a link that is none',
      {
        courses: [
          {
            ...course,
            units: [
              { id: 'u', name: 'U', lessons: [{ ...lesson, links: [{ title: 'X', url: 'javascript:alert(1)' }] }] },
            ],
          },
        ],
      },
    ],
  ])('is refused when it is %s', (_, answer) => expect(readListing(answer)).toBe(undefined))
})
