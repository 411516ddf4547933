import { failureStatus } from '#contract/kernel/errors.ts'
import { html, type Html } from './html.ts'

type Topic = { name: string; title: string; text: (url: string) => Html }

const meanings: Readonly<Record<keyof typeof failureStatus, string>> = {
  invalid: 'A field is missing or wrong; `fields` says which and why. Unknown fields are refused too.',
  unauthenticated: 'No token, or one that has ended: sign in again.',
  forbidden: 'Role or permission does not include the call; the message names the permission that is missing.',
  not_found: 'There is no such record, or it is out of reach: the two are not told apart.',
  conflict:
    'Somebody saved in between, or the record is in a state that does not allow it; `data.present` is what is stored.',
  gone: 'It was there and has ended: a link that was used, an offer that has expired.',
  limited: 'Asked too often; the header Retry-After says after how many seconds it may be tried again.',
  unavailable: 'The portal or a system it asks is busy or away; the same call may be tried again later.',
}

const envelope = `{ "status": true, "message": "", "data": { … } }`
const refusal = `{
  "status": false,
  "code": "invalid",
  "message": "Something is missing or wrong.",
  "fields": [{ "path": "name", "key": "errors.field.required", "message": "This is required." }]
}`

const errors = (): Html =>
  html` <p>A success has status 200 and this shape:</p>
    <pre>${envelope}</pre>
    <p>A refusal has one of eight kinds, each with a status of its own, and this shape:</p>
    <pre>${refusal}</pre>
    <table>
      <thead>
        <tr>
          <th>Status</th>
          <th>Kind</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(meanings).map(
          ([kind, meaning]) =>
            html`<tr>
              <td>${failureStatus[kind as keyof typeof failureStatus]}</td>
              <td><code>${kind}</code></td>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>
      <code>code</code> is the kind, or something finer that a program may branch on, such as
      <code>session.second-step</code> or <code>read-only</code>. <code>message</code> is for people, in their language.
      What is unexpected has status 500 and the code <code>internal</code>. Every answer has the header
      <code>X-Request-Id</code>: name it when you ask the operator.
    </p>`

const paging = (url: string): Html =>
  html` <p>
      Lists take <code>page</code> (from 1), <code>size</code> (at most 200), <code>search</code>, <code>sort</code> and
      <code>descending</code>; what a list can be sorted by stands at its call. They answer the rows of the page and the
      count of all that match.
    </p>
    <pre>
curl -G ${url}/api/v2/section/list_sections \\
  -H "Authorization: Bearer $TOKEN" \\
  --data-urlencode 'page=1' --data-urlencode 'size=50'</pre>
    <pre>{ "status": true, "message": "", "data": { "rows": [ … ], "count": 312 } }</pre>
    <p>
      The last page is the one that reaches <code>count</code>. A list of values in an address is written
      <code>ids[0]=1&amp;ids[1]=2</code>.
    </p>
    <h2>Calls about many</h2>
    <p>
      A call that takes a list of ids does without those that are unknown or out of reach and names them beside the
      data:
    </p>
    <pre>{ "status": true, "message": "", "data": { "ids": [1] }, "left_out": [{ "id": 2, "message": "…" }] }</pre>
    <p>
      Only when none is left it is refused as not found. A list holds at most 500 ids unless its call says otherwise.
    </p>`

const signIn = (url: string): Html =>
  html` <p>Sign in with the name and password of an account; the answer carries a token.</p>
    <pre>
curl ${url}/api/v2/login -H "Content-Type: application/json" \\
  -d '{"username":"teacher","password":"…"}'</pre>
    <p>The token stands in <code>data.token</code> and goes with every further call:</p>
    <pre>curl ${url}/api/v2/user/configuration -H "Authorization: Bearer $TOKEN"</pre>
    <ul>
      <li>
        An account with a second step is refused with the code <code>session.second-step</code>;
        <code>data.present</code> says how to go on with
        <a href="/api/docs/user#user.secondStepPost">the second step</a>.
      </li>
      <li>
        A token belongs to one role in one school. <code>user/change_school</code> and
        <code>user/change_role</code> answer another.
      </li>
      <li>
        It ends 24 hours after the sign-in (<code>data.setting_config.expires_at</code>), by <code>user/logout</code>,
        and when the password changes. Then calls are refused as <code>unauthenticated</code>.
      </li>
      <li>
        What changes how somebody signs in asks for the password again when it was last given more than ten minutes ago.
      </li>
    </ul>
    <h2>Limits</h2>
    <p>
      After five wrong passwords an account waits ten minutes; an address waits after fifty over ten accounts. Whoever
      asks too often is refused as <code>limited</code>, with the seconds to wait in <code>Retry-After</code>. A person
      may send 100 files an hour; calls that take files name their bound.
    </p>
    <h2>Once and only once</h2>
    <p>
      Calls that must not happen twice (imports, enrollments, money, messages) ask for a header
      <code>Idempotency-Key</code> of 8 to 255 characters, a new one for each intent. The same key with the same body
      gets the first answer again; with another body it is a conflict.
    </p>
    <h2>Saving what others edit</h2>
    <p>
      Records carry a <code>version</code>. Send the one that was read last: a save with an older one is a conflict, and
      <code>data.present</code> is what is stored now.
    </p>
    <h2>A typed client</h2>
    <p>
      The folder <code>docs/client</code> of the source has every call as a type of TypeScript, and a client of one
      page.
    </p>`

/** What is the same for every call. */
export const topics: readonly Topic[] = [
  { name: 'sign-in', title: 'Sign-in and tokens', text: signIn },
  { name: 'errors', title: 'Errors', text: errors },
  { name: 'paging', title: 'Lists and paging', text: paging },
]
