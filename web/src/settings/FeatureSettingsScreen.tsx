import { SchoolSettings } from './parts/SchoolSettings.tsx'

export default function FeatureSettingsScreen() {
  return <SchoolSettings page="feature-settings" />
}
