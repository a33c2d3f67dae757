import { BRAND } from '../../../brand.ts';

/** The page about the API. Texts may have `code` between backticks. */
export const developersWords = {
  title: 'API for developers',
  description: `Every call of the ${BRAND} API: parameters, bodies, answers, errors and examples.`,
  heading: 'API for developers',
  lead: `Everything that the site does goes through one JSON API, which your programs can use, too. This page is made from its description in the OpenAPI 3.1 format.`,
  download: 'Get the description as JSON',
  contents: 'Topics',
  guide: [
    {
      id: 'start',
      heading: 'Start',
      text: [
        'Every path begins with `/api`. Bodies and answers are JSON, except for pictures. Prices are US dollars with at most two decimals, dates and times are ISO 8601 in UTC, and ids are texts without a meaning.',
        'Categories, advertised books, titles and the search are public:',
      ],
      code: (origin: string) => `curl '${origin}/api/search?q=emma&condition=Good'`,
    },
    {
      id: 'authentication',
      heading: 'Authentication',
      text: [
        'Log in with `POST /api/auth/sign-in`, which sets a login cookie for one use. Exchange it with `GET /api/jwt?email=…`: the answer has the access token, and sets a second cookie that is bound to it.',
        'A call that needs a session takes both: the header `Authorization: Bearer …` and the cookie. Neither works without the other. `POST /api/auth/sign-out` ends the session at once.',
        'An account with two-step verification answers 401 `factor_needed` first; `POST /api/auth/factor` finishes the log-in. Requests from web pages of other sites are refused.',
      ],
      code: (origin: string) => `curl -c jar -H 'Content-Type: application/json' \\
  -d '{"email":"ann@example.org","password":"…"}' ${origin}/api/auth/sign-in
curl -b jar -c jar '${origin}/api/jwt?email=ann@example.org'
curl -b jar -H "Authorization: Bearer $TOKEN" ${origin}/api/auth/me`,
    },
    {
      id: 'lists',
      heading: 'Lists',
      text: [
        'A list is an array of 60 rows. `limit` asks for 1 to 100. While there are more, the answer has a header `Link` with the address of the next page; the last page has none.',
      ],
      code: () => 'Link: </api/products?after=1781524800000.demo-042>; rel="next"',
    },
    {
      id: 'limits',
      heading: 'Limits',
      text: [
        'A JSON body has at most 64 KiB (512 KiB for an import or a profile photo), a picture 8 MiB.',
        'Requests are counted by network, and some actions by account: bookings, reports, imports, uploads and payments. Beyond a limit the answer is 429, and `Retry-After` has the seconds until the next try. The same header comes with 503.',
        'Until an account has confirmed its email address, it can do less: such an answer is 403 `confirm_address`.',
      ],
    },
  ],
  errors: {
    id: 'errors',
    heading: 'Errors',
    text: [
      'Every failed call answers `{message, code, fields?}`. `message` is for people, `code` for programs; `fields` has a message for each wrong field of the body.',
    ],
    status: 'Status',
    when: 'When',
    codes: 'Codes',
  },
  types: {
    id: 'types',
    heading: 'Types',
    lead: 'Objects that several calls take or answer.',
  },
  who: {
    everybody: 'Public',
    optional: 'Public; more with a session',
    signedIn: 'Signed in',
    roles: (roles: readonly string[]) => roles.join(' or '),
    proof: 'with a proof of identity from the last 10 minutes',
  },
  parameters: 'Parameters',
  body: 'Body',
  optionalBody: 'Body (optional)',
  answers: 'Answers',
  example: 'Example',
  optional: 'optional',
  noContent: 'no content',
  anything: 'any value',
  picture: 'picture',
  page: 'page (HTML)',
  listOf: (name: string) => `list of ${name}`,
  or: ' or ',
} as const;
