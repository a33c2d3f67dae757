declare module 'astro' {
  interface AstroClientDirectives {
    /** `anywhere`: woken by any `[data-intent]` of the page (see `islands/intent-directive.ts`). */
    'client:intent'?: boolean | 'anywhere';
  }
}

export {};
