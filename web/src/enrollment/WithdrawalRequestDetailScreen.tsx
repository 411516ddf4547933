import { StayRequestPage } from './parts/StayRequestPage.tsx'

/** A request to leave a class. */
export default function WithdrawalRequestDetailScreen() {
  return <StayRequestPage kind="withdrawal" />
}
