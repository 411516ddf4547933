import { SchoolSettings } from './parts/SchoolSettings.tsx'

export default function FeatureConfigScreen() {
  return <SchoolSettings page="features" />
}
