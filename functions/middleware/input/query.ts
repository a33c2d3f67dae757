import { validator } from 'hono/validator';

/** `?email=`; an absent one is the empty text, which belongs to no account. */
export const emailQuery = validator('query', ({ email }) => ({ email: typeof email === 'string' ? email : '' }));
