import { beforePayingWords as words } from '../../../core/words/en/common.ts';

/** A link out of a form opens a new tab, because typed input would be lost. */
export const NewTabLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {words.newTab}</span>
  </a>
);
