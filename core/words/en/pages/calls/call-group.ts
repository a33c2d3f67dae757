/** Calls that the description of the API shows together; each route with its summary. */
export type CallGroup = {
  readonly id: string;
  readonly heading: string;
  readonly lead: string;
  readonly calls: Readonly<Record<string, string>>;
};
