/** The vars of a deployment that say who runs the shop; `IMPRINT` is a text of lines. */
type Imprint = { readonly CONTACT_EMAIL?: string; readonly IMPRINT?: string };

/** The page `/contact`, as it was built, with the address and the imprint of this deployment. Without one, its place says so or goes. */
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
