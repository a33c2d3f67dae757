import { Fragment } from 'react';

/** A mailto link that wraps only between the parts of the address. */
export function MailtoLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <Parts text={email} />
    </a>
  );
}

/** A text that wraps like an email address: some users have their address as name. */
export function Parts({ text }: { text: string }) {
  return (
    <bdi>
      {partsOf(text).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; a text may have the same twice
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Parts of a text that end with a separator of email addresses. */
const partsOf = (text: string): readonly string[] => text.match(/[^@._+-]*[@._+-]|[^@._+-]+/g) ?? [text];
