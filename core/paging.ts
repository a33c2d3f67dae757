/** Books per public page; rows per API answer. */
export const PAGE_SIZE = { public: 24, api: 60, apiMost: 100 } as const;
