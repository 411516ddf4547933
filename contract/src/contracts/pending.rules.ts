/** Status of a parent who has a contract to sign, or a first payment to make: the portal leads there first. */
export const contractPending = 'Contract & Payment Pending'
