declare module 'virtual:first-paint' {
  /** Text of the script in the head of every page (`src/scripts/first-paint.ts`). */
  export const FIRST_PAINT: string;
}

declare module '*?address' {
  /** Address of the module named before the question mark (`tools/site/module-address.ts`). */
  const address: string;
  export default address;
}
