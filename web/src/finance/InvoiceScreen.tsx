import './finance.css'
import { useParams } from 'react-router'
import { DraftForm } from './parts/DraftForm.tsx'
import { InvoicePage } from './parts/InvoicePage.tsx'

/** An invoice; a new one, or a draft, is written here. */
export default function InvoiceScreen() {
  const { id = '' } = useParams()
  return id === 'new' ? <DraftForm /> : <InvoicePage id={Number(id)} />
}
