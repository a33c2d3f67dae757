import { Fragment } from 'react';

/** An address to write to. It breaks between its parts, never within one. */
export function EmailLink({ email, className }: { email: string; className?: string }) {
  return (
    <a className={className} href={`mailto:${email}`}>
      {partsOf(email).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; an address may have the same twice
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  );
}

/** An address in parts that end with a sign between words. */
const partsOf = (email: string): readonly string[] => email.match(/[^@._+-]*[@._+-]|[^@._+-]+/g) ?? [email];
