import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Code } from '#web/ui/Person.tsx'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'

/** How a teacher reaches a student and the guardians. */
export const TaughtContact = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { email, phone, guardians } = useRead(taughtStudents.read, { student_id })
  return (
    <Card title={t('people.contact')}>
      <Facts>
        <Fact label={t('people.email')}>{email && <Mail address={email} />}</Fact>
        <Fact label={t('people.phone')}>{phone && <Phone number={phone} />}</Fact>
        {guardians.map((one) => (
          <Fact
            key={one.name + one.email + one.phone}
            label={t(`people.relationship-${one.relationship || 'guardian'}`)}
          >
            <div>
              <bdi>{one.name}</bdi>
            </div>
            {one.phone && (
              <div>
                <Phone number={one.phone} />
              </div>
            )}
            {one.email && (
              <div>
                <Mail address={one.email} />
              </div>
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

const Mail = ({ address }: { address: string }) => (
  <a className="link" href={`mailto:${address}`}>
    <Code>{address}</Code>
  </a>
)

const Phone = ({ number }: { number: string }) => (
  <a className="link" href={`tel:${number.replaceAll(' ', '')}`}>
    <Code>{number}</Code>
  </a>
)
