export type Category = { readonly id: string; readonly name: string };

export const categoryWire = { id: '_id', name: 'category_name' } as const;
