import { StayRequestPage } from './parts/StayRequestPage.tsx'

/** A request for more time in a self-paced class. */
export default function ExtensionRequestDetailScreen() {
  return <StayRequestPage kind="extension" />
}
