import { useState } from 'react'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { dateAfter, datesOf, type View, views } from './days.ts'
import { useOwnTimes } from './useOwnTimes.ts'

/** Which view of which date a calendar shows; both stand in the address. */
export const usePlace = (usual: View) => {
  const { isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  const [asked, askView] = useInAddress('view', usual)
  const [day, go] = useInAddress('day')
  const view = views.find((one) => one === asked) ?? usual
  const date = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today
  const dates = datesOf(view, date)
  const [own] = useOwnTimes()
  const beside = own ? 1 : 0 // what lies on these dates for the viewer can lie on the dates beside them in the school
  return {
    view,
    date,
    dates,
    span: { from: dateAfter(dates[0] ?? date, -beside), to: dateAfter(dates.at(-1) ?? date, beside) },
    go,
    show: (wanted: View) => askView(wanted),
  }
}
export type Place = ReturnType<typeof usePlace>
