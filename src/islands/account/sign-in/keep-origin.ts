import type { MouseEvent } from 'react';

/** The page a person came from, as the address of this one carries it. */
export const origin = (): string | undefined => new URLSearchParams(location.search).get('from') ?? undefined;

/** For a link between logging in and signing up: takes along where the person came from. */
export const keepOrigin =
  (path: (from?: string) => string) =>
  ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    currentTarget.href = path(origin());
  };
