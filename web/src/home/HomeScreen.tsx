import './home.css'
import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ParentHome } from './parts/ParentHome.tsx'
import { SchoolAdminHome } from './parts/SchoolAdminHome.tsx'
import { StudentHome } from './parts/StudentHome.tsx'
import { SuperAdminHome } from './parts/SuperAdminHome.tsx'
import { TeacherHome } from './parts/TeacherHome.tsx'

const homes = { [superAdmin]: SuperAdminHome, [schoolAdmin]: SchoolAdminHome, [teacher]: TeacherHome, [student]: StudentHome, [parent]: ParentHome }

export default function HomeScreen() {
  const { role } = useSignedIn()
  const Home = homes[role]
  return <Home />
}
