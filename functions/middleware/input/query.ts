import { validator } from 'hono/validator';

/** `?email=`, always a text; an absent one is the empty text, which belongs to nobody. */
export const emailQuery = validator('query', ({ email }) => ({ email: typeof email === 'string' ? email : '' }));
