const widths = ['70%', '52%', '61%', '45%', '66%', '57%']

/** The shape of a list that is on its way; shows itself after 200 ms only. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <div className="bones card-body" aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <div className="row" key={row}>
        <span className="bone avatar" />
        <span className="column grow" style={{ gap: 7 }}>
          <span className="bone" style={{ width: widths[row % widths.length] }} />
          <span className="bone" style={{ width: '30%', height: 9 }} />
        </span>
        <span className="bone" style={{ width: 56, height: 20 }} />
      </div>
    ))}
  </div>
)

/** The shape of a whole page: title, a strip of tiles, a list. */
export const PageSkeleton = () => (
  <div className="bones" aria-hidden>
    <span className="bone" style={{ width: 240, height: 28 }} />
    <span className="bone" style={{ height: 96 }} />
    <div className="card">
      <ListSkeleton />
    </div>
  </div>
)
