import { config } from 'zod'

// Schemas would otherwise try to compile themselves with `new Function`, which the content security policy refuses and reports.
config({ jitless: true })
