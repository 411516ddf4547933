/** What the database knows of a home; the rest is of the day and of the caller. */
export type Of<Home> = Omit<Home, 'date' | 'now' | 'time_zone' | 'to_confirm'>
