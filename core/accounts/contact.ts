/** Deletion of an account empties its phone number and replaces its email address. */
export const hasContact = (phone: string): boolean => phone !== '';
