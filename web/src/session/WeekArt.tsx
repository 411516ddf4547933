import { week } from './week.ts'

const widths = [30, 40, 37, 46, 33, 49, 41, 35]

/** The picture of the sign-in pages. */
export const WeekArt = () => (
  <div className="week-art" aria-hidden>
    <div className="drawn-week">
      {week.map((day, index) => (
        <div className="day" key={index}>
          {day.map(({ subject, length, now = false }, place) => (
            <span
              key={place}
              className={`lesson ${now ? 'now' : subject ? '' : 'free'}`}
              style={{ gridRow: `span ${length}` }}
              {...(subject && { 'data-subject': subject })}
            >
              <i />
              <i style={{ width: `${widths[(index * 3 + place) % widths.length]}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  </div>
)
