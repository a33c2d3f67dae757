/** Deployment variables about the operator; `IMPRINT` is a text of lines. */
type Imprint = { readonly CONTACT_EMAIL?: string; readonly IMPRINT?: string };

/**
 * The prerendered page `/contact` with this deployment's address and imprint. A missing imprint removes its section; a
 * missing address shows a note.
 */
export function withContact(page: Response, { CONTACT_EMAIL: email, IMPRINT }: Imprint): Response {
  return new HTMLRewriter()
    .on('[data-contact]', {
      element: (link) => {
        if (!email) return void link.removeAndKeepContent();
        link.setAttribute('href', `mailto:${email}`);
        link.setInnerContent(email);
      },
    })
    .on('[data-imprint]', { element: (section) => void (IMPRINT?.trim() || section.remove()) })
    .on('[data-imprint-lines]', { element: (lines) => void lines.setInnerContent(IMPRINT?.trim() ?? '') })
    .transform(page);
}
