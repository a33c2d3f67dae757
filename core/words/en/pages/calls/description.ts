import { BRAND } from '../../../../brand.ts';

/** The words of the description of the API that belong to no single call. */
export const descriptionWords = {
  info: 'The calls of the marketplace. Prices are US dollars with at most two decimals; moments are ISO 8601 in UTC; ids are opaque strings. A list has 60 rows unless `limit` says otherwise, and a header `Link: <…>; rel="next"` while there is more.',
  bearer: 'The `accessToken` of `GET /api/jwt`. It works only together with the binding cookie.',
  binding:
    'The binding cookie that `GET /api/jwt` sets. Over plain HTTP, on a developer’s machine, its name is `bind`.',
  image: 'JPEG, PNG or WebP, at most 8 MiB',
  signed: 'The raw event; its signature is in a header.',
  retryAfter: 'Seconds until a retry makes sense',
  location: 'Address to go to',
  headers: {
    Link: 'The next page, as `<…>; rel="next"`; absent on the last one',
    'X-Total-Count': 'Number of results; `1000+` for more than a thousand',
    ETag: 'Version of the picture',
  },
  status: {
    200: 'Done',
    201: 'Created',
    202: 'Accepted: it takes effect later',
    204: 'Done, without content',
    302: 'Redirect',
    304: 'Not modified',
    400: 'The body is no JSON object, or has a text that cannot be stored',
    401: 'No valid session, or a second factor is needed',
    403: 'Not permitted for this account or session',
    404: 'Does not exist, or is not yours',
    409: 'The state does not permit it',
    413: 'The body is too large',
    415: 'The type of the body is not accepted',
    422: 'A field is missing or wrong',
    429: 'Too many requests, or too early',
    503: 'The database or a provider does not answer',
  },
  error: {
    what: 'Every failed call answers this.',
    message: 'Text for people',
    fields: 'Wrong fields of the body, each with its message',
    retryAt: 'Earliest moment of a retry',
    changes: 'Changed fields of a booked listing: the value at the booking, and the present one',
    version: 'Version to send as `accept_changes`',
    factor: 'The possible second factors',
    factorOver: 'The two-step verification has expired',
    sales: 'Sales in progress that prevent this, with their orders, states and deadlines',
    contact: `Address of ${BRAND}, for someone who is suspended`,
  },
} as const;
