import { Fragment } from 'react';

/** An address to write to. It breaks between its parts, never within one. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <Parts text={email} />
    </a>
  );
}

/** A text that breaks as an address does: some people's name is their address. */
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

/** A text in parts that end with a sign between the words of an address. */
const partsOf = (text: string): readonly string[] => text.match(/[^@._+-]*[@._+-]|[^@._+-]+/g) ?? [text];
