import { useTexts } from '#web/kernel/i18n.ts'
import { Keycap } from './Keycap.tsx'

/** Keys and what they do; `text` is a text key. */
export const KeyList = ({ keys }: { keys: readonly (readonly [keys: readonly string[], text: string])[] }) => {
  const t = useTexts()
  return (
    <dl className="facts">
      {keys.map(([combination, text]) => (
        <div key={text} className="key-line">
          <dt className="row tight">
            {combination.map((key) => (
              <Keycap key={key}>{key}</Keycap>
            ))}
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
