/** The end of an account empties its phone number, and puts another address in the place of its own. */
export const hasContact = (phone: string): boolean => phone !== '';
