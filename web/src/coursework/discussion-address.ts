/** Where a thread is open. */
export const discussionAddress = (thread_id: number): string => `/discussion-thread?thread=${thread_id}`
/** The same where families read it. */
export const familyDiscussionAddress = (thread_id: number): string => `/discussions?thread=${thread_id}`
