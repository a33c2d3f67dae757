/** One listing of the demo catalogue, as its seller would have entered it. */
export type SeedBook = {
  isbn: string | null;
  title: string;
  author: string;
  category: string;
  /** Year in which the seller bought the book. */
  year: number;
  /** How long the seller used the book, in the seller's words. */
  usedDuration: string;
  condition: 'Excellent' | 'Good' | 'Fair' | 'Low';
  originalCents: number;
  resellCents: number;
  location: string;
  seller: 'seller' | 'seller2';
  description: string;
  advertised?: boolean;
  sold?: boolean;
};
