declare module 'virtual:first-paint' {
  /** The text of the script that runs in the head of every page (`src/scripts/first-paint.ts`). */
  export const FIRST_PAINT: string;
}

declare module '*?address' {
  /** Where the module lies that is named before the question mark (`tools/site/module-address.ts`). */
  const address: string;
  export default address;
}
