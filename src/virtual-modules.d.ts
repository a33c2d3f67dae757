declare module 'virtual:first-paint' {
  /** The text of the script that runs in the head of every page (`src/scripts/first-paint.ts`). */
  export const FIRST_PAINT: string;
}
